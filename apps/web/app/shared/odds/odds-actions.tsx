/**
 * Connects odds buttons to whatever collects picks. The shell injects the hook and the handler, so
 * the buttons depend on neither slip nor quick bet.
 */
import { createContext, type ReactNode, useContext } from 'react'
import type { Pick } from '../pick.ts'

export interface OddsActions {
  /** Hook: whether the outcome of a key is picked; re-renders the button on change. */
  readonly useIsPicked: (outcomeKey: string) => boolean
  /** Handles a press on the button: adds or removes the pick. */
  readonly onPick: (pick: Pick) => void
}

const nobody: OddsActions = { useIsPicked: () => false, onPick: () => {} }

const OddsActionsContext = createContext<OddsActions>(nobody)

export function OddsActionsProvider({ actions, children }: { actions: OddsActions; children: ReactNode }) {
  return <OddsActionsContext value={actions}>{children}</OddsActionsContext>
}

export const useOddsActions = (): OddsActions => useContext(OddsActionsContext)
