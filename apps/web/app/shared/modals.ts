/**
 * The modals that are open, one above the other. Anything on the page opens one by its name; what it looks like is known to
 * the shell alone (`shell/modal-host.tsx`), which fetches it when it is first wanted.
 */
import type { TicketEffect } from '@touchline/betting/ticket-types'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { RealityCheck } from '@touchline/contract/entities/limits'
import type { ShareBetRequest } from '@touchline/contract/entities/share'
import { isModalRequested } from './modal-requested.ts'

/** Every modal with what it is told when it opens. */
export interface ModalTable {
  search: undefined
  /** The slip and the player's bets, on small screens. */
  slipSheet: undefined
  customBet: Extract<TicketEffect, { type: 'confirmCustomBetReplacement' }>
  share: { readonly bets: readonly ShareBetRequest[] }
  shareBetNotFound: { readonly why: 'link-not-found' | 'link-try-another-bet' | 'link-try-later' }
  /** The slip holds so many selections, which would go. */
  replaceSlip: { readonly picks: number }
  signIn: { readonly reason?: 'asked' | 'placing' | 'session-expired' } | undefined
  signUp: undefined
  /** The token that a mail has brought, where there is one. */
  confirmation: { readonly token: string } | undefined
  resendConfirmation: undefined
  passwordNew: undefined
  passwordEdit: { readonly token: string } | undefined
  unlock: { readonly token: string } | undefined
  phoneVerification: undefined
  missedAuthFields: undefined
  deposit: undefined
  cookieConsent: undefined
  termsChecker: undefined
  previewAlert: undefined
  realityCheck: RealityCheck
  /** A break or an exclusion that the player is about to take. */
  exclusion: {
    readonly type: 'cooling_off' | 'self_exclusion'
    readonly period: 'day' | 'week' | 'month' | 'permanent'
  }
  outOfSessionLimit: { readonly reason: 'limit-reached' | 'excluded' }
  activityLimitReached: undefined
  depositReminder: undefined
  signUpReminder: undefined
  welcome: undefined
}

export type ModalId = keyof ModalTable

/** Those that can be opened without being told anything. */
export type PlainModal = { [Id in ModalId]: undefined extends ModalTable[Id] ? Id : never }[ModalId]

/** `done` when it came to what it was opened for, `closed` when the person turned away from it. */
export type ModalOutcome = 'done' | 'closed'

/** What the component of a modal is given. */
export interface ModalProps<Id extends ModalId> {
  readonly props: ModalTable[Id]
  readonly close: (outcome?: ModalOutcome) => void
}

export interface OpenModal {
  /** Another one each time that a modal is opened. */
  readonly key: number
  readonly id: ModalId
  readonly props: ModalTable[ModalId]
  /** Out of sight, with all that was typed into it, until it is restored. */
  readonly isHidden: boolean
  readonly closed: Promise<ModalOutcome>
  readonly settle: (outcome: ModalOutcome) => void
}

const stack = createObservable<readonly OpenModal[]>([])
let lastKey = 0

/** What is open, the uppermost last. */
export const modals: Readable<readonly OpenModal[]> = stack

export const findModal = (id: ModalId): OpenModal | undefined => stack.get().find(modal => modal.id === id)

const change = (changed: OpenModal, to: Partial<OpenModal>) =>
  stack.set(stack.get().map(modal => (modal.key === changed.key ? { ...modal, ...to } : modal)))

type ModalInterceptor = (id: ModalId, props: OpenModal['props']) => Promise<ModalOutcome> | null

let interceptor: ModalInterceptor = () => null

/** Lets a host page sign its players in and take their deposits itself; for what it leaves to us its answer is null. */
export function setModalInterceptor(handler: ModalInterceptor): void {
  interceptor = handler
}

type PropsOf<Id extends ModalId> = undefined extends ModalTable[Id] ? [props?: ModalTable[Id]] : [props: ModalTable[Id]]

/** Opens a modal above the others; resolves when it is closed. One that is open already is told anew, if there is something to tell. */
export function openModal<Id extends ModalId>(id: Id, ...[props]: PropsOf<Id>): Promise<ModalOutcome> {
  const elsewhere = interceptor(id, props)
  if (elsewhere) return elsewhere
  const known = findModal(id)
  if (known) {
    // Asked for by itself it is wanted in sight, whatever it was hidden for: that may never come to an end.
    if (props !== undefined || known.isHidden) change(known, { props: props ?? known.props, isHidden: false })
    return known.closed
  }
  let settle: OpenModal['settle'] = () => {}
  const closed = new Promise<ModalOutcome>(resolve => {
    settle = resolve
  })
  lastKey += 1
  isModalRequested.set(true)
  stack.set([...stack.get(), { key: lastKey, id, props, isHidden: false, closed, settle }])
  return closed
}

/** Closes a modal, if it is open, and tells whoever waits for it. */
export function closeModal(id: ModalId, outcome: ModalOutcome = 'closed'): void {
  const modal = findModal(id)
  stack.set(stack.get().filter(other => other !== modal))
  modal?.settle(outcome)
}

/** Takes what is open out of sight; the answer brings it back, as far as it was not closed meanwhile. */
export function hideModals(): () => void {
  const hidden = stack.get().filter(modal => !modal.isHidden)
  for (const modal of hidden) change(modal, { isHidden: true })
  return () => {
    for (const modal of hidden) change(modal, { isHidden: false })
  }
}
