/** The player's bets: a tab beside the slip, a page, and what keeps them current. */
import { definePart } from '../../shared/parts/part.ts'

export const myBetsTab = definePart({
  when: 'demand',
  load: () => import('./my-bets-tab.tsx'),
  texts: ['bets', 'ticket'],
})
export const myBetsPage = definePart({
  when: 'demand',
  load: () => import('./my-bets-page.tsx'),
  texts: ['bets', 'ticket'],
})
export const betUpdates = definePart({
  when: 'demand',
  load: () => import('./bet-updates.ts'),
  texts: ['bets', 'cashout'],
})
