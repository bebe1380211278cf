/** The slip and quick bet, which load at the first use of a page; what opens shared bets, when it is called. */
import type { TicketEffect } from '@touchline/betting/ticket/types'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { definePart } from '../../shared/parts/part.ts'

export const ticketPart = definePart({
  when: 'demand',
  load: () => import('./start-ticket.ts'),
  texts: [
    'ticket',
    'connection',
    'bets',
    'accept',
    'bet-type',
    'custom',
    'error',
    'leg',
    'news',
    'receipt',
    'sb',
    'slip-bar',
    'stake',
    'system',
    'warning',
    'quick',
    'cashout',
  ],
})
export const sharing = definePart({ when: 'demand', load: () => import('./sharing/sharing.ts'), texts: 'share' })

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    customBet: Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>
    share: { readonly bets: readonly ShareBetRequest[] }
    shareBetNotFound: { readonly why: 'link-not-found' | 'link-try-another-bet' | 'link-try-later' }
    /** Number of selections on the slip that would be removed. */
    replaceSlip: { readonly picks: number }
  }
}

export const modals = {
  customBet: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./custom-bet/custom-bet-dialog.tsx')).CustomBetDialog,
      texts: ['custom', 'ticket'],
    }),
  },
  share: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./sharing/share-dialog.tsx')).ShareDialog,
      texts: ['share', 'session'],
    }),
  },
  shareBetNotFound: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./sharing/share-dialog.tsx')).ShareBetNotFound,
      texts: ['share', 'share-bet', 'session'],
    }),
  },
  replaceSlip: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./sharing/share-dialog.tsx')).ReplaceSlip,
      texts: ['share', 'share-bet', 'session'],
    }),
  },
}
