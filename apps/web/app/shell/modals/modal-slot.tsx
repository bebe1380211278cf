/** The modals that any page may open. Nothing of them is on the page before the first is asked for. */
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../shared/lazy-part.ts'
import { isModalWanted } from '../../shared/modal-wanted.ts'
import { useReadable } from '../../shared/use-readable.ts'

const Host = lazyPart(() => import('./modal-host.tsx').then(module => module.ModalHost))

export function ModalSlot(): ReactNode {
  return (
    useReadable(isModalWanted) && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
