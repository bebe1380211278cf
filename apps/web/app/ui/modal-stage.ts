/** What a modal learns from whoever draws it: whether it is to be seen, whether it may be left, and how it closes. */
import { createContext } from 'react'

interface Stage {
  readonly isOpen: boolean
  /** The person has to answer: neither Escape nor the backdrop closes it. */
  readonly isBlocking: boolean
  readonly close: (outcome?: 'done' | 'closed') => void
}

export const ModalStage = createContext<Stage>({ isOpen: true, isBlocking: false, close: () => {} })
