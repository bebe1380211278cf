/** Jackpots load after the page that shows them. */
import { definePart } from '../../shared/parts/part.ts'

/** On home, below the slip or between the lists. */
export const homeJackpots = definePart({
  when: 'idle',
  load: () => import('./home-jackpots.tsx'),
  texts: ['jackpot', 'session'],
})
export const jackpotCards = definePart({
  when: 'demand',
  load: () => import('./jackpot-cards.tsx'),
  texts: ['jackpot', 'session'],
})
