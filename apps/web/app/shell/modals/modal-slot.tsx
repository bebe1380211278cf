/** Renders the modals of every page. Nothing is loaded before the first one is opened. */
import type { ReactNode } from 'react'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { modals } from '../../shared/modals/modals.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { LoadingBar } from '../layout/progress-bar.tsx'
import { modalHost } from '../parts/part.ts'

export function ModalSlot(): ReactNode {
  const isOpen = useReadable(modals).length > 0
  const isLoaded = useReadable(modalHost.module) !== null
  return (isOpen || isLoaded) && <Host />
}

function Host() {
  const part = usePart(modalHost)
  return part ? <part.ModalHost /> : <LoadingBar />
}
