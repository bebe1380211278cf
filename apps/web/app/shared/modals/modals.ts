/**
 * The stack of open modals. Any component opens a modal by its id; only the shell knows the
 * component (`shell/modals/modal-host.tsx`) and loads it on first use.
 */
import { createObservable, type Readable } from '@touchline/client/observable'

/** Every modal with its props, as the features declare them beside its part (`modals` in their `part.ts`). */
// biome-ignore lint/suspicious/noEmptyInterface: features add their modals
export interface ModalTable {}

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
  const existing = findModal(id)
  if (existing) {
    // An explicit request makes a hidden modal visible, because the reason it was hidden for may
    // never end.
    if (props !== undefined || existing.isHidden) change(existing, { props: props ?? existing.props, isHidden: false })
    return existing.closed
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
