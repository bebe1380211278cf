/** What players wanted, and what they were told became of it: to be held against what the database says. */
import type { Ticket } from '@touchline/betting/ticket-types'

export type Told =
  /** These bets stand. */
  | { readonly kind: 'placed'; readonly betIds: readonly string[] }
  /** None stands. */
  | { readonly kind: 'nothing'; readonly why: string }
  /** Somebody else has taken over the browser; the player finds out in the history. */
  | { readonly kind: 'gone' }

export interface Intent {
  readonly key: string
  readonly playerId: number
  readonly wantedBets: number
  /** By each tab that waited for it: there are two when a tab was duplicated. */
  readonly told: Told[]
}

export interface Intents {
  readonly all: ReadonlyMap<string, Intent>
  open(key: string, playerId: number, wantedBets: number): void
  tell(key: string, told: Told): void
}

export function createIntents(): Intents {
  const all = new Map<string, Intent>()
  return {
    all,
    open(key, playerId, wantedBets) {
      if (all.has(key)) throw new Error(`the key ${key} was used for two intents`)
      all.set(key, { key, playerId, wantedBets, told: [] })
    },
    tell(key, told) {
      const intent = all.get(key)
      if (!intent) throw new Error(`nobody wanted anything under ${key}`)
      intent.told.push(told)
    },
  }
}

/** What a ticket that is no longer under way says to the person. */
export function readTold({ ticketState, placedBets, error }: Ticket): Told {
  const betIds = placedBets.map(({ id }) => id)
  return betIds.length > 0 ? { kind: 'placed', betIds } : { kind: 'nothing', why: error.key || ticketState }
}
