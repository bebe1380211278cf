/**
 * The stack of open modals. Any component opens a modal by its id; only the shell knows the
 * component (`shell/modals/modal-host.tsx`) and loads it on first use.
 */
import type { TicketEffect } from '@touchline/betting/ticket/types'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { BonusCollection } from '@touchline/contract/entities/bonus'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import type { RealityCheck } from '@touchline/contract/entities/limits'
import type { ShareBetRequest } from '@touchline/contract/entities/share'

/** Every modal with its props. */
export interface ModalTable {
  search: undefined
  shortcuts: undefined
  /** The slip and the player's bets on small screens. */
  slipSheet: undefined
  /** On small screens: the bonuses that a bet of the slip can use. */
  slipBonuses: { readonly betKey: string }
  customBet: Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>
  share: { readonly bets: readonly ShareBetRequest[] }
  shareBetNotFound: { readonly why: 'link-not-found' | 'link-try-another-bet' | 'link-try-later' }
  /** Number of selections on the slip that would be removed. */
  replaceSlip: { readonly picks: number }
  signIn: { readonly reason?: 'asked' | 'placing' | 'session-expired' } | undefined
  signUp: undefined
  /** The token from a confirmation mail, if any. */
  confirmation: { readonly token: string } | undefined
  resendConfirmation: undefined
  passwordNew: undefined
  passwordEdit: { readonly token: string } | undefined
  unlock: { readonly token: string } | undefined
  phoneVerification: undefined
  missedAuthFields: undefined
  /** How much a bet lacks, in minor units, where that is why. */
  deposit: { readonly lacking: number } | undefined
  cookieConsent: undefined
  termsChecker: undefined
  previewAlert: undefined
  realityCheck: RealityCheck
  /** A time-out or self-exclusion that the player is about to start. */
  exclusion: {
    readonly type: 'cooling_off' | 'self_exclusion'
    readonly period: 'day' | 'week' | 'month' | 'permanent'
  }
  outOfSessionLimit: { readonly reason: 'limit-reached' | 'excluded' }
  activityLimitReached: undefined
  depositReminder: undefined
  notifications: undefined
  /** A bonus by its id; without its type it is looked up among the listed ones. */
  bonus: { readonly id: string; readonly type?: BonusCollection; readonly isTermsOpen?: boolean }
  /** The rules and hits of a jackpot. */
  jackpot: { readonly id: string }
  jackpotHit: { readonly hit: JackpotHit }
  signUpReminder: undefined
  welcome: undefined
}

export type ModalId = keyof ModalTable

/** Modals that can be opened without props. */
export type PlainModal = { [Id in ModalId]: undefined extends ModalTable[Id] ? Id : never }[ModalId]

/** `done` when the modal achieved its purpose, `closed` when the user dismissed it. */
export type ModalOutcome = 'done' | 'closed'

/** Props of a modal's component. */
export interface ModalProps<Id extends ModalId> {
  readonly props: ModalTable[Id]
  readonly close: (outcome?: ModalOutcome) => void
}

export interface OpenModal {
  /** Unique per opening. */
  readonly key: number
  readonly id: ModalId
  readonly props: ModalTable[ModalId]
  /** Hidden with all its input until it is restored. */
  readonly isHidden: boolean
  readonly closed: Promise<ModalOutcome>
  readonly settle: (outcome: ModalOutcome) => void
}

const stack = createObservable<readonly OpenModal[]>([])
let lastKey = 0

/** The open modals, topmost last. */
export const modals: Readable<readonly OpenModal[]> = stack

export const findModal = (id: ModalId): OpenModal | undefined => stack.get().find(modal => modal.id === id)

const change = (changed: OpenModal, to: Partial<OpenModal>) =>
  stack.set(stack.get().map(modal => (modal.key === changed.key ? { ...modal, ...to } : modal)))

/**
 * A host page that handles some modals itself, such as sign-in and deposits; returns null for those
 * it does not handle.
 */
export type ModalDelegate = (id: ModalId, props: OpenModal['props']) => Promise<ModalOutcome> | null

/** The part of the app that opening a modal needs. */
export interface ModalDeps {
  readonly handlers: { readonly delegateModal?: ModalDelegate | undefined }
}

type PropsOf<Id extends ModalId> = undefined extends ModalTable[Id] ? [props?: ModalTable[Id]] : [props: ModalTable[Id]]

/**
 * Opens a modal on top, unless the host page handles it; resolves when it is closed. If it is
 * already open, its props are updated when given.
 */
export function openModal<Id extends ModalId>(
  { handlers }: ModalDeps,
  id: Id,
  ...[props]: PropsOf<Id>
): Promise<ModalOutcome> {
  const elsewhere = handlers.delegateModal?.(id, props)
  if (elsewhere) return elsewhere
  const known = findModal(id)
  if (known) {
    // An explicit request makes a hidden modal visible, because the reason it was hidden for may
    // never end.
    if (props !== undefined || known.isHidden) change(known, { props: props ?? known.props, isHidden: false })
    return known.closed
  }
  let settle: OpenModal['settle'] = () => {}
  const closed = new Promise<ModalOutcome>(resolve => {
    settle = resolve
  })
  lastKey += 1
  stack.set([...stack.get(), { key: lastKey, id, props, isHidden: false, closed, settle }])
  return closed
}

/** Closes a modal, if it is open, and resolves its promise. */
export function closeModal(id: ModalId, outcome: ModalOutcome = 'closed'): void {
  const modal = findModal(id)
  stack.set(stack.get().filter(other => other !== modal))
  modal?.settle(outcome)
}

/** Hides the open modals. Returns a function that restores those not closed meanwhile. */
export function hideModals(): () => void {
  const hidden = stack.get().filter(modal => !modal.isHidden)
  for (const modal of hidden) change(modal, { isHidden: true })
  return () => {
    for (const modal of hidden) change(modal, { isHidden: false })
  }
}

/** Opens sign-in in place of the open modals, which are restored afterwards. */
export async function openSignInInPlace(app: ModalDeps, props: ModalTable['signIn']): Promise<ModalOutcome> {
  // Session expiry takes precedence over the reason the modal was opened for.
  const isExpired = props?.reason === 'session-expired'
  if (findModal('signIn')) return openModal(app, 'signIn', isExpired ? props : undefined)
  const restore = hideModals()
  const outcome = await openModal(app, 'signIn', props)
  restore()
  return outcome
}
