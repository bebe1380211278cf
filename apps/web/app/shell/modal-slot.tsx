/** The modals that any page may open. Nothing of them is on the page before the first is asked for. */
import { type ReactNode, useState } from 'react'
import { modals } from '../shared/modals.ts'
import { createLater, useLater } from '../shared/use-later.ts'
import { useReadable } from '../shared/use-readable.ts'

const host = createLater(() => import('./modal-host.tsx'))

export function ModalSlot(): ReactNode {
  const isAnyOpen = useReadable(modals).length > 0
  const [wasOpened, setWasOpened] = useState(false)
  if (isAnyOpen && !wasOpened) setWasOpened(true)
  return wasOpened && <Host />
}

function Host(): ReactNode {
  const part = useLater(host)
  return part && <part.ModalHost />
}
