/**
 * How odds buttons reach whatever collects picks. They know neither slip nor quick bet: the shell hands in what to ask and
 * what to tell.
 */
import { createContext, type ReactNode, useContext } from 'react'
import type { Pick } from '../pick.ts'

export interface OddsActions {
  /** A hook: whether the outcome of a key is picked; renders the button again when that changes. */
  readonly useIsPicked: (outcomeKey: string) => boolean
  /** A person pressed the button: picks the outcome, or takes the pick back. */
  readonly onPick: (pick: Pick) => void
}

const nobody: OddsActions = { useIsPicked: () => false, onPick: () => {} }

const OddsActionsContext = createContext<OddsActions>(nobody)

export function OddsActionsProvider({ actions, children }: { actions: OddsActions; children: ReactNode }) {
  return <OddsActionsContext value={actions}>{children}</OddsActionsContext>
}

export const useOddsActions = (): OddsActions => useContext(OddsActionsContext)
