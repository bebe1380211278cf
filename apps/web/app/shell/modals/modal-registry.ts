/** Every modal with its part: those of the features (`modals` in their `part.ts`), and those that combine several. */
import type { ComponentType } from 'react'
import { modals as account } from '../../features/account/part.ts'
import { modals as auth } from '../../features/auth/part.ts'
import { modals as bonuses } from '../../features/bonuses/part.ts'
import { modals as consent } from '../../features/consent/part.ts'
import { modals as jackpots } from '../../features/jackpots/part.ts'
import { modals as limits } from '../../features/limits/part.ts'
import { modals as myBets } from '../../features/my-bets/part.ts'
import { modals as notifications } from '../../features/notifications/part.ts'
import { modals as protection } from '../../features/protection/part.ts'
import { modals as reminders } from '../../features/reminders/part.ts'
import { modals as search } from '../../features/search/part.ts'
import { modals as ticket } from '../../features/ticket/modals.ts'
import type { ModalId, ModalProps } from '../../shared/modals/modals.ts'
import { definePart, type Part } from '../../shared/parts/part.ts'

interface ModalEntry<Id extends ModalId> {
  readonly part: Part<ComponentType<ModalProps<Id>>>
  /** The user must answer: neither the back button nor Escape nor the backdrop closes it. */
  readonly isBlocking?: boolean
}

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    shortcuts: undefined
    /** The slip and the player's bets on small screens. */
    slipSheet: undefined
    /** On small screens: the bonuses that a bet of the slip can use. */
    slipBonuses: { readonly betKey: string }
    missedAuthFields: undefined
    /** How much a bet lacks, in minor units, where that is why. */
    deposit: { readonly lacking: number } | undefined
  }
}

const MODALS: { readonly [Id in ModalId]: ModalEntry<Id> } = {
  ...account,
  ...auth,
  ...bonuses,
  ...consent,
  ...jackpots,
  ...limits,
  ...myBets,
  ...notifications,
  ...protection,
  ...reminders,
  ...search,
  ...ticket,
  shortcuts: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal,
      texts: 'shortcuts',
    }),
  },
  slipSheet: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./slip-sheets.tsx')).SlipSheet,
      texts: ['ticket', 'session'],
    }),
  },
  slipBonuses: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./slip-sheets.tsx')).SlipBonusSheet,
      texts: ['ticket', 'session'],
    }),
  },
  missedAuthFields: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./player-modals.tsx')).PlayerMissedFieldsModal,
      texts: ['session', 'quick-deposit', 'spi', 'limits', 'identity'],
    }),
    isBlocking: true,
  },
  deposit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./player-modals.tsx')).PlayerDepositModal,
      texts: ['session', 'quick-deposit', 'spi', 'limits', 'identity'],
    }),
  },
}

/** The entry of a modal. The table's type guarantees that the component accepts the modal's props. */
export function getModalEntry(id: ModalId): ModalEntry<ModalId> {
  return MODALS[id] as ModalEntry<ModalId>
}
