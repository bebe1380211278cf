/**
 * The back button closes modals: each has a history entry at the page's address. Modals opened by
 * the address (`modal-address.ts`) and blocking ones have none. In a frame the host page owns the
 * history, so there are no entries at all.
 */
import { closeModal, modals, type OpenModal } from '../../shared/modals/modals.ts'
import { getLinkedModal } from './modal-address.ts'
import { getModalEntry } from './modal-registry.ts'

interface Step {
  readonly modal: OpenModal
  readonly name: string
}

/** Distinguishes entries of this page load from those of earlier ones. */
const LIFE = `@${performance.timeOrigin}`

const nameOf = ({ key }: OpenModal): string => `${key}${LIFE}`

const stateNow = (): { modal?: string } => (history.state as { modal?: string } | null) ?? {}

const hasStep = ({ id }: OpenModal): boolean => !getModalEntry(id).isBlocking && getLinkedModal() !== id

/** Follows the modals until the returned function is called. */
export function followModalSteps(): () => void {
  if (window.parent !== window) return () => {}
  const seen = new Set<number>()
  let steps: readonly Step[] = []

  const pushStep = (modal: OpenModal) => {
    const name = nameOf(modal)
    const { modal: old } = stateNow()
    steps = [...steps, { modal, name }]
    const state = { ...stateNow(), modal: name }
    // After a reload the entry of a closed modal may be current.
    if (old && !old.endsWith(LIFE)) history.replaceState(state, '')
    else history.pushState(state, '')
  }
  /**
   * Goes back one entry at a time: two at once could leave the page. A leftover entry is skipped
   * later.
   */
  let isGoingBack = false
  const goBack = () => {
    if (isGoingBack) return
    isGoingBack = true
    history.back()
  }
  /** Deferred: closing a modal is often followed by a navigation, which reuses its entry. */
  const undo = ({ name }: Step) => setTimeout(() => stateNow().modal === name && goBack())

  const follow = () => {
    const open = modals.get()
    const isOpen = (key: number) => open.some(modal => modal.key === key)
    const gone = steps.filter(step => !isOpen(step.modal.key))
    steps = steps.filter(step => isOpen(step.modal.key))
    for (const modal of open) {
      const isKnown = seen.has(modal.key)
      seen.add(modal.key)
      if (!isKnown && hasStep(modal)) pushStep(modal)
    }
    for (const step of gone.reverse()) undo(step)
  }
  /**
   * Only modals up to the current history entry are open. An entry whose modal is closed is
   * skipped.
   */
  const sync = ({ type }: Event) => {
    const { modal: now } = stateNow()
    if (type === 'popstate') {
      isGoingBack = false
      // Modals beneath it stay open: this is decided when the history settles.
      if (now?.endsWith(LIFE) && steps.every(({ name }) => name !== now)) return goBack()
    }
    const at = steps.findIndex(step => step.name === now)
    for (const { modal } of steps.slice(at + 1).reverse()) closeModal(modal.id)
  }
  follow()
  const stop = modals.subscribe(follow)
  const moves = ['popstate', 'pushState', 'replaceState'] as const
  for (const move of moves) addEventListener(move, sync)
  return () => {
    stop()
    for (const move of moves) removeEventListener(move, sync)
  }
}
