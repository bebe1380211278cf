/**
 * Parts of the shell that the server renders and the browser hydrates after the page itself: until
 * their code is loaded, the server's HTML stays. The server provides them (`DeferredContext`), because
 * it renders synchronously.
 */
import { hashKey } from '@tanstack/react-query'
import { type ComponentType, createContext, memo, Suspense, useContext } from 'react'
import type { PageId } from '../routes/route.ts'
import { type App, perApp } from '../shared/app/app.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { lazyComponent } from '../shared/parts/lazy-component.ts'
import { loadPageMessages } from '../shared/parts/page-messages.ts'
import { Boundary } from '../ui/boundary.tsx'
import type { SidebarProps } from './sidebar/sidebar.tsx'

export interface DeferredComponents {
  readonly Sidebar: ComponentType<SidebarProps>
  readonly Footer: ComponentType
  readonly BottomNav: ComponentType<{ readonly page: PageId }>
  readonly LanguageMenu: ComponentType
  readonly OddsFormatMenu: ComponentType
  readonly LiveUpdatesMenu: ComponentType
  readonly TicketSlot: ComponentType
  readonly QuickBetSlot: ComponentType
  readonly Overlays: ComponentType
}

export const DeferredContext = /* @__PURE__ */ createContext<DeferredComponents | null>(null)

/** The components, on the server; the browser's build has no use for the context. */
const useServerComponents = import.meta.env.SSR ? () => useContext(DeferredContext) : () => null

/** Memoised: re-rendering before hydration would suspend, because the code has not loaded. */
function createDeferredComponent<Name extends keyof DeferredComponents>(
  name: Name,
  load: (app: App) => Promise<Pick<DeferredComponents, Name>>,
): DeferredComponents[Name] {
  const laterOf = perApp((app: App) => lazyComponent<object>(async () => (await load(app))[name] as ComponentType))
  return memo((props: object) => {
    const app = useApp()
    const Part = (useServerComponents()?.[name] as ComponentType | undefined) ?? laterOf(app)
    return (
      <Boundary>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  }) as unknown as DeferredComponents[Name]
}

/**
 * The leagues in the sidebar's HTML, which the data block has only where the page itself shows leagues. Resolves when the
 * back end has answered, however late: until then the HTML stays as it is.
 */
async function loadOpenLeagues({ queryClient, queries, rendered }: App): Promise<void> {
  const key = document.querySelector<HTMLElement>('[data-leagues]')?.dataset.leagues
  // Where the server's HTML lacks them they are fetched after hydration.
  if (!key) return
  const leagues = queries.leagues(key)
  rendered.set(hashKey(leagues.queryKey), await queryClient.fetchQuery({ ...leagues, retry: true, retryDelay: 2000 }))
}

/** Loads the texts of these components, which the first page has not, together with their code. */
const withShellTexts = async <T,>(module: Promise<T>): Promise<T> => {
  const [loaded] = await Promise.all([module, loadPageMessages('shell')])
  return loaded
}

export const Sidebar = createDeferredComponent('Sidebar', async app => {
  const [module] = await Promise.all([withShellTexts(import('./sidebar/sidebar.tsx')), loadOpenLeagues(app)])
  return module
})
export const Footer = createDeferredComponent('Footer', () => withShellTexts(import('./layout/footer.tsx')))
export const BottomNav = createDeferredComponent('BottomNav', () => import('./layout/bottom-nav.tsx'))
export const LanguageMenu = createDeferredComponent('LanguageMenu', () =>
  withShellTexts(import('./menus/language-menu.tsx')),
)
export const OddsFormatMenu = createDeferredComponent('OddsFormatMenu', () =>
  withShellTexts(import('./menus/odds-format-menu.tsx')),
)
export const LiveUpdatesMenu = createDeferredComponent('LiveUpdatesMenu', () =>
  withShellTexts(import('./menus/live-updates-menu.tsx')),
)
export const TicketSlot = createDeferredComponent('TicketSlot', () => import('./slots/ticket-slots.tsx'))
export const QuickBetSlot = createDeferredComponent('QuickBetSlot', () => import('./slots/ticket-slots.tsx'))
export const Overlays = createDeferredComponent('Overlays', () => withShellTexts(import('./layout/overlays.tsx')))
