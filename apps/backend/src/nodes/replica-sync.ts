/** Syncs database state written by other nodes that the feed does not carry: provider statuses and bet counts. */

import type { ProviderStatuses } from '../core/providers/provider-statuses.ts'
import type { BetCounts } from '../features/betting/bet-counts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { SessionLink } from '../platform/db/session-link.ts'

/** Bets of other nodes are counted so often: their number only orders lists. */
const COUNT_MS = 60_000
/** Where the database tells that a provider was opened or closed. */
const PROVIDERS_CHANNEL = 'touchline_providers'

export interface ReplicaSyncDeps {
  readonly db: Db
  readonly providers: ProviderStatuses
  readonly betCounts: BetCounts
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** To be called before the session starts. Returns how to stop. */
export function startReplicaSync(
  link: SessionLink,
  { db, providers, betCounts, clock, onError }: ReplicaSyncDeps,
): () => void {
  const loadProviders = (): void => void providers.load(db).catch(onError)
  link.listen(PROVIDERS_CHANNEL, loadProviders)
  link.onOpen(loadProviders)
  let cancel = (): void => {}
  const countLater = (): void => {
    cancel = clock.after(COUNT_MS, () => {
      betCounts.load(db).catch(onError)
      // What was told and could not be read.
      loadProviders()
      countLater()
    })
  }
  countLater()
  return () => cancel()
}
