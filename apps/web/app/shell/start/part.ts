/** What starts later than the page, or never. */
import { definePart } from '../../shared/parts/part.ts'

export const responsibleGambling = definePart({
  when: 'first-use',
  load: () => import('./responsible-gambling.ts'),
  texts: 'session',
})
export const firstUse = definePart({ when: 'first-use', load: () => import('./start-on-first-use.ts') })
export const motion = definePart({
  when: 'first-use',
  load: () => import('../motion/start-motion.ts'),
  texts: ['bets', 'ticket'],
})
export const embedding = definePart({
  when: 'demand',
  load: () => import('./start-embedding.ts'),
  texts: 'settings',
})
export const hostCurrency = definePart({ when: 'demand', load: () => import('./host-currency.ts') })
export const reporting = definePart({ when: 'demand', load: () => import('../reporting/start-reporting.ts') })
export const engagement = definePart({
  when: 'demand',
  load: () => import('./start-toasts.ts'),
  texts: ['bonus', 'jackpot-hit', 'bets', 'session', 'ticket', 'notifications'],
})
export const priceThrottle = definePart({ when: 'demand', load: () => import('../../shared/odds/price-throttle.ts') })
export const pageKeys = definePart({ when: 'demand', load: () => import('./page-keys.ts') })
