/** Renders the modals of every page. Nothing is loaded before the first one is requested. */
import { type ReactNode, Suspense } from 'react'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { isModalRequested } from '../../shared/modals/modal-requested.ts'
import { lazyTranslatedComponent } from '../../shared/parts/lazy-component.ts'
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
