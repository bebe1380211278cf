/** What is around a page: rendered by the server, hydrated when its code is loaded. */
import type { ComponentType } from 'react'
import { renderPart } from '../shared/parts/use-part.tsx'
import { Boundary } from '../ui/boundary.tsx'
import {
  bottomNav,
  footer,
  languageMenu,
  liveUpdatesMenu,
  oddsFormatMenu,
  overlays,
  sidebar,
  ticketSlots,
} from './parts/part.ts'

/** What fails to render does not affect the rest. */
const withBoundary =
  <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  props => (
    <Boundary>
      <Part {...props} />
    </Boundary>
  )

/** The same for all renders of pages with the same props and catalogue. */
const SHARED = { isShared: true }

export const Sidebar = withBoundary(renderPart(sidebar, module => module.Sidebar, SHARED))
export const CookieBar = withBoundary(renderPart(overlays, module => module.CookieBar, SHARED))
export const Footer = withBoundary(renderPart(footer, module => module.Footer, SHARED))
export const BottomNav = withBoundary(renderPart(bottomNav, module => module.BottomNav, SHARED))
export const Overlays = withBoundary(renderPart(overlays, module => module.Overlays, SHARED))
export const LanguageMenu = withBoundary(renderPart(languageMenu, module => module.LanguageMenu))
export const OddsFormatMenu = withBoundary(renderPart(oddsFormatMenu, module => module.OddsFormatMenu))
export const LiveUpdatesMenu = withBoundary(renderPart(liveUpdatesMenu, module => module.LiveUpdatesMenu))
export const TicketSlot = withBoundary(renderPart(ticketSlots, module => module.TicketSlot))
export const QuickBetSlot = withBoundary(renderPart(ticketSlots, module => module.QuickBetSlot))
