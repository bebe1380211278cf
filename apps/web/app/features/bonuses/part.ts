import type { BonusCollection } from '@touchline/contract/entities/bonus'
import { definePart } from '../../shared/parts/part.ts'

/** The choice of a bet's bonus on the slip. */
export const slipBonus = definePart({
  when: 'demand',
  load: () => import('./slip/slip-bonus.tsx'),
  texts: ['ticket', 'bets'],
})

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    /** A bonus by its id; without its type it is looked up among the listed ones. */
    bonus: { readonly id: string; readonly type?: BonusCollection; readonly isTermsOpen?: boolean }
  }
}

export const modals = {
  bonus: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./bonus-modal.tsx')).BonusModal,
      texts: ['bonus', 'session', 'identity'],
    }),
  },
}
