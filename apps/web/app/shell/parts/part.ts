/** Parts of the shell: what is around every page, and what starts with it. */
import { definePart } from '../../shared/parts/part.ts'

export const sidebar = definePart({
  when: 'idle',
  load: () => import('../sidebar/sidebar.tsx'),
  texts: ['session', 'product'],
})
export const footer = definePart({
  when: 'idle',
  load: () => import('../layout/footer.tsx'),
  texts: ['footer', 'session', 'first-bet'],
})
export const bottomNav = definePart({ when: 'idle', load: () => import('../layout/bottom-nav.tsx') })
export const languageMenu = definePart({
  when: 'idle',
  load: () => import('../menus/language-menu.tsx'),
  texts: 'page',
})
export const oddsFormatMenu = definePart({
  when: 'idle',
  load: () => import('../menus/odds-format-menu.tsx'),
  texts: 'odds-format',
})
export const liveUpdatesMenu = definePart({
  when: 'idle',
  load: () => import('../menus/live-updates-menu.tsx'),
  texts: ['connection', 'updates', 'session'],
})
export const ticketSlots = definePart({ when: 'idle', load: () => import('../slots/ticket-slots.tsx') })
export const overlays = definePart({
  when: 'idle',
  load: () => import('../layout/overlays.tsx'),
  texts: ['cookies', 'session'],
})
export const liveNotices = definePart({
  when: 'idle',
  load: () => import('../layout/live-notices.tsx'),
  texts: ['connection', 'updates'],
})
export const identityNotice = definePart({
  when: 'demand',
  load: () => import('../../features/session/identity-notice.tsx'),
  texts: 'identity',
})
export const linkNavigation = definePart({ when: 'idle', load: () => import('../navigation/link-navigation.ts') })
export const liveServices = definePart({
  when: 'idle',
  load: () => import('../start/start-live-services.ts'),
  texts: ['page', 'connection', 'settings', 'session'],
})

export const firstBetCoach = definePart({
  when: 'demand',
  load: () => import('../coach/first-bet-coach.tsx'),
  texts: ['first-bet', 'coach'],
})

export const openPage = definePart({ when: 'first-use', load: () => import('../navigation/open-page.ts') })

export const modalHost = definePart({ when: 'demand', load: () => import('../modals/modal-host.tsx') })
export const menuDrawer = definePart({
  when: 'demand',
  load: () => import('../sidebar/menu-drawer.tsx'),
  texts: ['theme', 'updates', 'connection', 'odds-format', 'chat', 'first-bet'],
})
export const playerTools = definePart({
  when: 'demand',
  load: () => import('../slots/player-tools.tsx'),
  texts: ['session', 'notifications', 'identity'],
})
export const head = definePart({ when: 'demand', load: () => import('../../document/head-tags.ts'), texts: 'meta' })
