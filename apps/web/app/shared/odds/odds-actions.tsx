/**
 * Connects odds buttons to whatever collects picks. The shell injects the picked outcomes and the
 * handler, so the buttons depend on neither slip nor quick bet.
 */
import { createKeyedStore } from '@touchline/client/live/keyed-store'
import type { KeyedReadable } from '@touchline/client/observable'
import { createContext, type ReactNode, useContext } from 'react'
import type { PressedOutcome } from './pick.ts'

export interface OddsActions {
  /** The picked outcomes by key. */
  readonly picked: KeyedReadable<true>
  /** Adds or removes a pick; may refuse it. */
  readonly onPick: (pressed: PressedOutcome) => void
}

const nobody: OddsActions = { picked: createKeyedStore<true>(), onPick: () => {} }

const OddsActionsContext = createContext<OddsActions>(nobody)

export function OddsActionsProvider({ actions, children }: { actions: OddsActions; children: ReactNode }) {
  return <OddsActionsContext value={actions}>{children}</OddsActionsContext>
}

export const useOddsActions = (): OddsActions => useContext(OddsActionsContext)
