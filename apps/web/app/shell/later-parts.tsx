/**
 * Parts of the frame that the server draws and the browser takes over a moment after the page itself: until their code
 * has come, what the server drew stands there. The server must know them beforehand (`knowParts`), for it does not wait.
 */
import { type ComponentType, memo, Suspense } from 'react'
import type { PageId } from '../routes.ts'
import { lazyDrawn } from '../shared/lazy-part.ts'
import { pageTexts } from '../shared/page-texts.ts'
import { Boundary } from './boundary.tsx'
import type { SidebarProps } from './sidebar.tsx'

interface Parts {
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

let known: Parts | null = null

/** For the server: what the parts are. */
export function knowParts(parts: Parts): void {
  known = parts
}

/** Drawn anew only when it is told something else: what is not taken over yet would have to be drawn without its code. */
function later<Props extends object>(
  pick: (parts: Parts) => ComponentType<Props>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Later = lazyDrawn(load)
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

export const Sidebar = later(
  parts => parts.Sidebar,
  () => import('./sidebar.tsx').then(module => module.Sidebar),
)
export const Footer = later(
  parts => parts.Footer,
  async () => {
    const [{ Footer }] = await Promise.all([import('./footer.tsx'), pageTexts('later')])
    return Footer
  },
)
export const BottomNav = later(
  parts => parts.BottomNav,
  () => import('./bottom-nav.tsx').then(module => module.BottomNav),
)
export const LanguageMenu = later(
  parts => parts.LanguageMenu,
  () => import('./menus/language-menu.tsx').then(module => module.LanguageMenu),
)
export const OddsFormatMenu = later(
  parts => parts.OddsFormatMenu,
  () => import('./menus/odds-format-menu.tsx').then(module => module.OddsFormatMenu),
)
export const LiveUpdatesMenu = later(
  parts => parts.LiveUpdatesMenu,
  () => import('./menus/live-updates-menu.tsx').then(module => module.LiveUpdatesMenu),
)
export const TicketSlot = later(
  parts => parts.TicketSlot,
  () => import('./ticket-slots.tsx').then(module => module.TicketSlot),
)
export const QuickBetSlot = later(
  parts => parts.QuickBetSlot,
  () => import('./ticket-slots.tsx').then(module => module.QuickBetSlot),
)
export const Overlays = later(
  parts => parts.Overlays,
  () => import('./overlays.tsx').then(module => module.Overlays),
)
