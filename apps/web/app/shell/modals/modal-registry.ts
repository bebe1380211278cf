/** Maps each modal to its component; new modals are registered here. */
import type { ComponentType } from 'react'
import type { ModalId, ModalProps } from '../../shared/modals/modals.ts'
import { definePart, type Part } from '../../shared/parts/part.ts'

interface ModalEntry<Id extends ModalId> {
  readonly part: Part<ComponentType<ModalProps<Id>>>
  /** The user must answer: neither the back button nor Escape nor the backdrop closes it. */
  readonly isBlocking?: boolean
}

const MODALS: { readonly [Id in ModalId]: ModalEntry<Id> } = {
  search: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog,
      texts: 'search',
    }),
  },
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
      texts: 'ticket',
    }),
  },
  slipBonuses: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./slip-sheets.tsx')).SlipBonusSheet,
      texts: 'ticket',
    }),
  },
  customBet: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/ticket/custom-bet/custom-bet-dialog.tsx')).CustomBetDialog,
      texts: ['custom', 'ticket'],
    }),
  },
  share: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/ticket/sharing/share-dialog.tsx')).ShareDialog,
      texts: ['share', 'session'],
    }),
  },
  shareBetNotFound: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/ticket/sharing/share-dialog.tsx')).ShareBetNotFound,
      texts: ['share', 'share-bet', 'session'],
    }),
  },
  replaceSlip: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/ticket/sharing/share-dialog.tsx')).ReplaceSlip,
      texts: ['share', 'share-bet', 'session'],
    }),
  },
  realityCheck: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/protection/protection-modals.tsx')).RealityCheckModal,
      texts: ['session', 'protection'],
    }),
    isBlocking: true,
  },
  outOfSessionLimit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/protection/protection-modals.tsx')).OutOfSessionLimitModal,
      texts: ['session', 'protection'],
    }),
  },
  activityLimitReached: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/protection/protection-modals.tsx')).ActivityLimitModal,
      texts: ['session', 'protection'],
    }),
  },
  depositReminder: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/reminders/reminder-modals.tsx')).DepositReminderModal,
      texts: ['session', 'reminder'],
    }),
  },
  signUpReminder: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/reminders/reminder-modals.tsx')).SignUpReminderModal,
      texts: ['session', 'reminder'],
    }),
  },
  welcome: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/reminders/reminder-modals.tsx')).WelcomeModal,
      texts: ['session', 'reminder'],
    }),
  },
  exclusion: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/limits/exclusion-modal.tsx')).ExclusionModal,
      texts: 'limits',
    }),
  },
  signIn: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/iframe-modals.tsx')).SignInModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  signUp: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/iframe-modals.tsx')).SignUpModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  passwordNew: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/iframe-modals.tsx')).PasswordNewModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  passwordEdit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/iframe-modals.tsx')).PasswordEditModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  resendConfirmation: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/iframe-modals.tsx')).ResendConfirmationModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  confirmation: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/token-modals.tsx')).ConfirmationModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  unlock: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/auth/token-modals.tsx')).UnlockModal,
      texts: ['modal', 'sign-in'],
    }),
  },
  phoneVerification: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/account/phone-modal.tsx')).PhoneModal,
      texts: ['session', 'modal'],
    }),
  },
  missedAuthFields: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./player-modals.tsx')).PlayerMissedFieldsModal,
      texts: ['session', 'quick-deposit', 'spi'],
    }),
    isBlocking: true,
  },
  termsChecker: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/account/terms-modal.tsx')).TermsModal,
      texts: ['session', 'modal'],
    }),
    isBlocking: true,
  },
  deposit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./player-modals.tsx')).PlayerDepositModal,
      texts: ['session', 'quick-deposit', 'spi'],
    }),
  },
  cookieConsent: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/consent/consent-modal.tsx')).ConsentModal,
      texts: 'cookies',
    }),
  },
  notifications: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/notifications/notifications-modal.tsx')).NotificationsModal,
      texts: ['notifications', 'push', 'settings'],
    }),
  },
  bonus: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/bonuses/bonus-modal.tsx')).BonusModal,
      texts: ['bonus', 'session'],
    }),
  },
  jackpot: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/jackpots/rules-modal.tsx')).RulesModal,
      texts: ['jackpot', 'session'],
    }),
  },
  jackpotHit: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/jackpots/hit-modal.tsx')).HitModal,
      texts: ['jackpot', 'bonus', 'session'],
    }),
  },
  previewAlert: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('../../features/account/preview-modal.tsx')).PreviewModal,
      texts: 'modal',
    }),
  },
}

/**
 * The entry of a modal. The registry's type guarantees that the component accepts the modal's
 * props.
 */
export function getModalEntry(id: ModalId): ModalEntry<ModalId> {
  return MODALS[id] as ModalEntry<ModalId>
}
