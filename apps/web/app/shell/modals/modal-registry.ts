/** Maps each modal to its component; new modals are registered here. */
import { type ComponentType, lazy } from 'react'
import type { ModalId, ModalProps } from '../../shared/modals/modals.ts'
import { importWithRetry } from '../../shared/parts/lazy-component.ts'

interface ModalEntry<Id extends ModalId> {
  readonly Component: ComponentType<ModalProps<Id>>
  /** The user must answer: neither the back button nor Escape nor the backdrop closes it. */
  readonly isBlocking: boolean
}

/** Registers a modal by a loader of its component. */
const defineModal = <Id extends ModalId>(load: () => Promise<ComponentType<ModalProps<Id>>>, isBlocking = false) => ({
  Component: lazy(async () => ({ default: await importWithRetry(load) })),
  isBlocking,
})

const MODALS: { readonly [Id in ModalId]: ModalEntry<Id> } = {
  search: defineModal(async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog),
  shortcuts: defineModal(async () => (await import('./shortcuts-modal.tsx')).ShortcutsModal),
  slipSheet: defineModal(async () => (await import('./slip-sheets.tsx')).SlipSheet),
  slipBonuses: defineModal(async () => (await import('./slip-sheets.tsx')).SlipBonusSheet),
  customBet: defineModal(
    async () => (await import('../../features/ticket/custom-bet/custom-bet-dialog.tsx')).CustomBetDialog,
  ),
  share: defineModal(async () => (await import('../../features/ticket/sharing/share-dialog.tsx')).ShareDialog),
  shareBetNotFound: defineModal(
    async () => (await import('../../features/ticket/sharing/share-questions.tsx')).ShareBetNotFound,
  ),
  replaceSlip: defineModal(async () => (await import('../../features/ticket/sharing/share-questions.tsx')).ReplaceSlip),
  realityCheck: defineModal(
    async () => (await import('../../features/protection/reality-check-modal.tsx')).RealityCheckModal,
    true,
  ),
  outOfSessionLimit: defineModal(
    async () => (await import('../../features/protection/stopped-modals.tsx')).OutOfSessionLimitModal,
  ),
  activityLimitReached: defineModal(
    async () => (await import('../../features/protection/stopped-modals.tsx')).ActivityLimitModal,
  ),
  depositReminder: defineModal(
    async () => (await import('../../features/reminders/reminder-modals.tsx')).DepositReminderModal,
  ),
  signUpReminder: defineModal(
    async () => (await import('../../features/reminders/reminder-modals.tsx')).SignUpReminderModal,
  ),
  welcome: defineModal(async () => (await import('../../features/reminders/reminder-modals.tsx')).WelcomeModal),
  exclusion: defineModal(async () => (await import('../../features/limits/exclusion-modal.tsx')).ExclusionModal),
  signIn: defineModal(async () => (await import('../../features/auth/iframe-modals.tsx')).SignInModal),
  signUp: defineModal(async () => (await import('../../features/auth/iframe-modals.tsx')).SignUpModal),
  passwordNew: defineModal(async () => (await import('../../features/auth/iframe-modals.tsx')).PasswordNewModal),
  passwordEdit: defineModal(async () => (await import('../../features/auth/iframe-modals.tsx')).PasswordEditModal),
  resendConfirmation: defineModal(
    async () => (await import('../../features/auth/iframe-modals.tsx')).ResendConfirmationModal,
  ),
  confirmation: defineModal(async () => (await import('../../features/auth/token-modals.tsx')).ConfirmationModal),
  unlock: defineModal(async () => (await import('../../features/auth/token-modals.tsx')).UnlockModal),
  phoneVerification: defineModal(async () => (await import('../../features/account/phone-modal.tsx')).PhoneModal),
  missedAuthFields: defineModal(async () => (await import('./player-modals.tsx')).PlayerMissedFieldsModal, true),
  termsChecker: defineModal(async () => (await import('../../features/account/terms-modal.tsx')).TermsModal, true),
  deposit: defineModal(async () => (await import('./player-modals.tsx')).PlayerDepositModal),
  cookieConsent: defineModal(async () => (await import('../../features/consent/consent-modal.tsx')).ConsentModal),
  notifications: defineModal(
    async () => (await import('../../features/notifications/notifications-modal.tsx')).NotificationsModal,
  ),
  bonus: defineModal(async () => (await import('../../features/bonuses/bonus-modal.tsx')).BonusModal),
  jackpot: defineModal(async () => (await import('../../features/jackpots/rules-modal.tsx')).RulesModal),
  jackpotHit: defineModal(async () => (await import('../../features/jackpots/hit-modal.tsx')).HitModal),
  previewAlert: defineModal(async () => (await import('../../features/account/preview-modal.tsx')).PreviewModal),
}

/**
 * The entry of a modal. The registry's type guarantees that the component accepts the modal's
 * props.
 */
export function getModalEntry(id: ModalId): ModalEntry<ModalId> {
  return MODALS[id] as ModalEntry<ModalId>
}
