/**
 * Context from the modal host to a modal: its visibility, whether it can be dismissed, and how it
 * closes.
 */
import { createContext } from 'react'

interface Stage {
  readonly isOpen: boolean
  /** The user must answer: neither Escape nor the backdrop closes it. */
  readonly isBlocking: boolean
  readonly close: (outcome?: 'done' | 'closed') => void
}

export const ModalStage = createContext<Stage>({ isOpen: true, isBlocking: false, close: () => {} })
