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
/** Chooses a part of a bet to cash out. */
export const partPanel = definePart({
  when: 'demand',
  load: () => import('./cashout/part-panel.tsx'),
  texts: ['cashout'],
})

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    /** How a bet was settled. */
    receipt: { readonly id: string }
  }
}

export const modals = {
  receipt: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./receipt-modal.tsx')).ReceiptModal,
      texts: ['settlement', 'bets'],
    }),
  },
}
