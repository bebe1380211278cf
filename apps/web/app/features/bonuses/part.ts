import { definePart } from '../../shared/parts/part.ts'

/** The choice of a bet's bonus on the slip. */
export const slipBonus = definePart({
  when: 'demand',
  load: () => import('./slip/slip-bonus.tsx'),
  texts: ['ticket', 'bets'],
})
