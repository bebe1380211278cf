/** The modals that any page may open. Nothing of them is on the page before the first is asked for. */
import type { ReactNode } from 'react'
import { isModalWanted } from '../shared/modal-wanted.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { useReadable } from '../shared/use-readable.ts'

const host = createLater(() => import('./modal-host.tsx'))

export function ModalSlot(): ReactNode {
  return useReadable(isModalWanted) && <Host />
}

function Host(): ReactNode {
  const part = useLater(host)
  return part && <part.ModalHost />
}
