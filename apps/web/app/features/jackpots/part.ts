import { definePart } from '../../shared/parts/part.ts'

/** The jackpots of the home and promotions pages. */
export const jackpots = definePart({
  when: 'idle',
  load: () => import('./jackpot-cards.tsx'),
  texts: ['jackpot', 'session'],
})
