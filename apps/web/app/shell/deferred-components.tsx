/**
 * Parts of the shell that the server renders and the browser hydrates after the page itself: until
 * their code is loaded, the server's HTML stays. The server must register them beforehand
 * (`registerDeferred`), because it renders synchronously.
 */
import { type ComponentType, memo, Suspense } from 'react'
import type { PageId } from '../routes/route.ts'
import { lazyComponent } from '../shared/lazy-component.ts'
import { loadPageMessages } from '../shared/page-messages.ts'
import { Boundary } from './boundary.tsx'
import type { SidebarProps } from './sidebar.tsx'

interface DeferredComponents {
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

let known: DeferredComponents | null = null

/** Registers the components; for the server. */
export function registerDeferred(parts: DeferredComponents): void {
  known = parts
}

/** Memoised: re-rendering before hydration would suspend, because the code has not loaded. */
function createDeferredComponent<Props extends object>(
  pick: (parts: DeferredComponents) => ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Later = lazyComponent(load)
  const Part = memo((props: Props) => {
    const Part = known ? pick(known) : Later
    return (
      <Boundary>
        <Suspense>
          <Part {...props} />
        </Suspense>
      </Boundary>
    )
  })
  return Part as unknown as ComponentType<Props>
}

export const Sidebar = createDeferredComponent(
  parts => parts.Sidebar,
  () => import('./sidebar.tsx').then(module => module.Sidebar),
)
export const Footer = createDeferredComponent(
  parts => parts.Footer,
  async () => {
    const [{ Footer }] = await Promise.all([import('./footer.tsx'), loadPageMessages('later')])
    return Footer
  },
)
export const BottomNav = createDeferredComponent(
  parts => parts.BottomNav,
  () => import('./bottom-nav.tsx').then(module => module.BottomNav),
)
export const LanguageMenu = createDeferredComponent(
  parts => parts.LanguageMenu,
  () => import('./menus/language-menu.tsx').then(module => module.LanguageMenu),
)
export const OddsFormatMenu = createDeferredComponent(
  parts => parts.OddsFormatMenu,
  () => import('./menus/odds-format-menu.tsx').then(module => module.OddsFormatMenu),
)
export const LiveUpdatesMenu = createDeferredComponent(
  parts => parts.LiveUpdatesMenu,
  () => import('./menus/live-updates-menu.tsx').then(module => module.LiveUpdatesMenu),
)
export const TicketSlot = createDeferredComponent(
  parts => parts.TicketSlot,
  () => import('./ticket-slots.tsx').then(module => module.TicketSlot),
)
export const QuickBetSlot = createDeferredComponent(
  parts => parts.QuickBetSlot,
  () => import('./ticket-slots.tsx').then(module => module.QuickBetSlot),
)
export const Overlays = createDeferredComponent(
  parts => parts.Overlays,
  () => import('./overlays.tsx').then(module => module.Overlays),
)
