/** The players' intents and the outcomes reported to them, to be compared with the database. */
import type { Ticket } from '@touchline/betting/ticket/types'

export type ReportedOutcome =
  /** These bets were placed. */
  | { readonly kind: 'placed'; readonly betIds: readonly string[] }
  /** Nothing was placed. */
  | { readonly kind: 'nothing'; readonly why: string }
  /** Another player signed in at the browser; the history shows the outcome. */
  | { readonly kind: 'gone' }

export interface Intent {
  readonly key: string
  readonly playerId: number
  readonly wantedBets: number
  /** One per waiting tab: two when a tab was duplicated. */
  readonly reported: ReportedOutcome[]
}

export interface Intents {
  readonly all: ReadonlyMap<string, Intent>
  open(key: string, playerId: number, wantedBets: number): void
  report(key: string, reported: ReportedOutcome): void
}

export function createIntents(): Intents {
  const all = new Map<string, Intent>()
  return {
    all,
    open(key, playerId, wantedBets) {
      if (all.has(key)) throw new Error(`the key ${key} was used for two intents`)
      all.set(key, { key, playerId, wantedBets, reported: [] })
    },
    report(key, reported) {
      const intent = all.get(key)
      if (!intent) throw new Error(`no intent exists under ${key}`)
      intent.reported.push(reported)
    },
  }
}

/** The outcome that a finished ticket shows. */
export function readOutcome({ ticketState, placedBets, error }: Ticket): ReportedOutcome {
  const betIds = placedBets.map(({ id }) => id)
  return betIds.length > 0 ? { kind: 'placed', betIds } : { kind: 'nothing', why: error.key || ticketState }
}
