/** Which code draws which modal: the one table to change when a modal comes. */
import { type ComponentType, lazy } from 'react'
import { persist } from '../../shared/lazy-part.ts'
import type { ModalId, ModalProps } from '../../shared/modals.ts'

interface ModalPart<Id extends ModalId> {
  readonly Part: ComponentType<ModalProps<Id>>
  /** The person has to answer: neither the back button nor Escape nor the backdrop closes it. */
  readonly mustAnswer: boolean
}

/** A modal's component is the one export of its module that is named. */
const part = <Id extends ModalId>(load: () => Promise<ComponentType<ModalProps<Id>>>, mustAnswer = false) => ({
  Part: lazy(async () => ({ default: await persist(load) })),
  mustAnswer,
})

const parts: { readonly [Id in ModalId]: ModalPart<Id> } = {
  search: part(async () => (await import('../../features/search/search-dialog.tsx')).SearchDialog),
  slipSheet: part(async () => (await import('./slip-sheet.tsx')).SlipSheet),
  customBet: part(async () => (await import('../../features/ticket/custom-bet/custom-bet-dialog.tsx')).CustomBetDialog),
  share: part(async () => (await import('../../features/ticket/sharing/share-dialog.tsx')).ShareDialog),
  shareBetNotFound: part(
    async () => (await import('../../features/ticket/sharing/share-questions.tsx')).ShareBetNotFound,
  ),
  replaceSlip: part(async () => (await import('../../features/ticket/sharing/share-questions.tsx')).ReplaceSlip),
  realityCheck: part(
    async () => (await import('../../features/protection/reality-check-modal.tsx')).RealityCheckModal,
    true,
  ),
  outOfSessionLimit: part(
    async () => (await import('../../features/protection/stopped-modals.tsx')).OutOfSessionLimitModal,
  ),
  activityLimitReached: part(
    async () => (await import('../../features/protection/stopped-modals.tsx')).ActivityLimitModal,
  ),
  depositReminder: part(
    async () => (await import('../../features/reminders/reminder-modals.tsx')).DepositReminderModal,
  ),
  signUpReminder: part(async () => (await import('../../features/reminders/reminder-modals.tsx')).SignUpReminderModal),
  welcome: part(async () => (await import('../../features/reminders/reminder-modals.tsx')).WelcomeModal),
  exclusion: part(async () => (await import('../../features/limits/exclusion-modal.tsx')).ExclusionModal),
  signIn: part(async () => (await import('../../features/auth/framed-modals.tsx')).SignInModal),
  signUp: part(async () => (await import('../../features/auth/framed-modals.tsx')).SignUpModal),
  passwordNew: part(async () => (await import('../../features/auth/framed-modals.tsx')).PasswordNewModal),
  passwordEdit: part(async () => (await import('../../features/auth/framed-modals.tsx')).PasswordEditModal),
  resendConfirmation: part(async () => (await import('../../features/auth/framed-modals.tsx')).ResendConfirmationModal),
  confirmation: part(async () => (await import('../../features/auth/token-modals.tsx')).ConfirmationModal),
  unlock: part(async () => (await import('../../features/auth/token-modals.tsx')).UnlockModal),
  phoneVerification: part(async () => (await import('../../features/account/phone-modal.tsx')).PhoneModal),
  missedAuthFields: part(async () => (await import('./player-modals.tsx')).MissedFieldsPart, true),
  termsChecker: part(async () => (await import('../../features/account/terms-modal.tsx')).TermsModal, true),
  deposit: part(async () => (await import('./player-modals.tsx')).DepositPart),
  cookieConsent: part(async () => (await import('../../features/consent/consent-modal.tsx')).ConsentModal),
  previewAlert: part(async () => (await import('../../features/account/preview-modal.tsx')).PreviewModal),
}

/** What draws a modal. The table has said that it takes that modal's own properties. */
export function partOf(id: ModalId): ModalPart<ModalId> {
  return parts[id] as ModalPart<ModalId>
}
