/** The dialogs of the slip and of shared bets. Apart from `part.ts`, which every page loads. */
import type { TicketEffect } from '@touchline/betting/ticket/types'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { definePart } from '../../shared/parts/part.ts'

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
