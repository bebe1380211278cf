/** The modals that any page may open. Nothing of them is on the page before the first is asked for. */
import { type ReactNode, Suspense } from 'react'
import { lazyTranslatedComponent } from '../../shared/lazy-component.ts'
import { isModalRequested } from '../../shared/modal-requested.ts'
import { useReadable } from '../../shared/use-readable.ts'

const Host = lazyTranslatedComponent(() => import('./modal-host.tsx').then(module => module.ModalHost))

export function ModalSlot(): ReactNode {
  return (
    useReadable(isModalRequested) && (
      <Suspense>
        <Host />
      </Suspense>
    )
  )
}
