/**
 * Renders the open modals, each with lazily loaded code. A closed modal stays mounted for its exit
 * animation; a hidden one keeps its state.
 */
import { type ReactNode, useEffect, useState } from 'react'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { closeModal, modals, type OpenModal } from '../../shared/modals/modals.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { ModalStage } from '../../ui/modal-stage.ts'
import { LoadingBar } from '../layout/progress-bar.tsx'
import { getModalEntry } from './modal-registry.ts'
import { followModalSteps } from './modal-steps.ts'

/** Same as `--t-modal-out` in the styles. */
const LEAVING_MS = 500

/** The open modals and those animating out. */
function useVisibleModals(): readonly OpenModal[] {
  const open = useReadable(modals)
  const [shown, setShown] = useState(open)
  const isOpen = (modal: OpenModal) => open.some(({ key }) => key === modal.key)
  const leaving = shown.filter(modal => !isOpen(modal))
  // The order is stable: a dialog that is moved in the document closes.
  const now = [...leaving, ...open].sort((a, b) => a.key - b.key)
  if (now.length !== shown.length || now.some((modal, at) => modal !== shown[at])) setShown(now)
  const hasLeaving = leaving.length > 0
  useEffect(() => {
    if (!hasLeaving) return
    const timer = setTimeout(() => setShown(modals.get()), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [hasLeaving])
  return now
}

export function ModalHost(): ReactNode {
  const open = useReadable(modals)
  const shown = useVisibleModals()
  useEffect(followModalSteps, [])
  return shown.map(modal => <Shown key={modal.key} modal={modal} isOpen={open.includes(modal) && !modal.isHidden} />)
}

function Shown({ modal, isOpen }: { readonly modal: OpenModal; readonly isOpen: boolean }): ReactNode {
  const { part, isBlocking = false } = getModalEntry(modal.id)
  const Component = usePart(part)
  const [close] = useState(() => (outcome?: 'done' | 'closed') => closeModal(modal.id, outcome))
  return (
    <Boundary>
      {Component ? (
        <ModalStage value={{ isOpen, isBlocking, close }}>
          <Component props={modal.props} close={close} />
        </ModalStage>
      ) : (
        <LoadingBar />
      )}
    </Boundary>
  )
}
