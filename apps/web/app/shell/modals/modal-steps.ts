/**
 * The back button closes modals: each is a step of its own in the history, at the page's own address. A modal that the
 * address itself has opened (`modal-address.ts`) has no step, nor has one that must be answered. In a frame the history is
 * the host page's, so there are no steps at all.
 */
import { closeModal, modals, type OpenModal } from '../../shared/modals.ts'
import { getLinkedModal } from './modal-address.ts'
import { getModalEntry } from './modal-registry.ts'

interface Step {
  readonly modal: OpenModal
  readonly name: string
}

/** Names of an earlier life of the page are no names of ours. */
const LIFE = `@${performance.timeOrigin}`

const nameOf = ({ key }: OpenModal): string => `${key}${LIFE}`

const stateNow = (): { modal?: string } => (history.state as { modal?: string } | null) ?? {}

const hasStep = ({ id }: OpenModal): boolean => !getModalEntry(id).isBlocking && getLinkedModal() !== id

/** Follows the modals until the answer is called. */
export function followModalSteps(): () => void {
  if (window.parent !== window) return () => {}
  const known = new Set<number>()
  let steps: readonly Step[] = []

  const take = (modal: OpenModal) => {
    const name = nameOf(modal)
    const { modal: old } = stateNow()
    steps = [...steps, { modal, name }]
    const state = { ...stateNow(), modal: name }
    // After a reload the step is there already, of a modal that is not.
    if (old && !old.endsWith(LIFE)) history.replaceState(state, '')
    else history.pushState(state, '')
  }
  /** One step back at a time: two at once could lead out of the page. A step that is left over is passed over later. */
  let isGoingBack = false
  const goBack = () => {
    if (isGoingBack) return
    isGoingBack = true
    history.back()
  }
  /** Not at once: who closes a modal often goes elsewhere, and then the step has become that page's. */
  const undo = ({ name }: Step) => setTimeout(() => stateNow().modal === name && goBack())

  const follow = () => {
    const open = modals.get()
    const isOpen = (key: number) => open.some(modal => modal.key === key)
    const gone = steps.filter(step => !isOpen(step.modal.key))
    steps = steps.filter(step => isOpen(step.modal.key))
    for (const modal of open) {
      const isKnown = known.has(modal.key)
      known.add(modal.key)
      if (!isKnown && hasStep(modal)) take(modal)
    }
    for (const step of gone.reverse()) undo(step)
  }
  /** Where the history stands now, only the modals up to there are open. A step whose modal is closed is passed over. */
  const sync = ({ type }: Event) => {
    const { modal: now } = stateNow()
    if (type === 'popstate') {
      isGoingBack = false
      // What is beneath it is still open: that is decided where the history comes to rest.
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
