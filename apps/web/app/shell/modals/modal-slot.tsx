/** Renders the modals of every page. Nothing is loaded before the first one is requested. */
import { type ReactNode, Suspense } from 'react'
import { lazyTranslatedComponent } from '../../shared/lazy-component.ts'
import { isModalRequested } from '../../shared/modal-requested.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { LoadingBar } from '../layout/progress-bar.tsx'

const Host = lazyTranslatedComponent(() => import('./modal-host.tsx').then(module => module.ModalHost))

export function ModalSlot(): ReactNode {
  return (
    useReadable(isModalRequested) && (
      <Suspense fallback={<LoadingBar />}>
        <Host />
      </Suspense>
    )
  )
}
