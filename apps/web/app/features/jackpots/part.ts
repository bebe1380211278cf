import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { definePart } from '../../shared/parts/part.ts'

/** The jackpots of the home and promotions pages. */
export const jackpots = definePart({
  when: 'idle',
  load: () => import('./jackpot-cards.tsx'),
  texts: ['jackpot', 'session'],
})

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    /** The rules and hits of a jackpot. */
    jackpot: { readonly id: string }
    jackpotHit: { readonly hit: JackpotHit }
  }
}

export const modals = {
  jackpot: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./rules-modal.tsx')).RulesModal,
      texts: ['jackpot', 'jackpot-rules', 'session'],
    }),
  },
  jackpotHit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./hit-modal.tsx')).HitModal,
      texts: ['jackpot', 'jackpot-hit', 'bonus', 'session'],
    }),
  },
}
