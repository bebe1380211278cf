/** Jackpots: their levels and rounds, entries of bets, the draw, and hits. */

import { sql } from 'kysely'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import type { JackpotEntries } from '../../core/engagement/jackpot-entries.ts'
import type { Notifier } from '../../core/engagement/notifier.ts'
import { createSealSeed } from '../../core/engagement/seal-seed.ts'
import type { Db } from '../../platform/db/database.ts'
import { createPseudonyms } from '../../platform/db/secrets.ts'
import type { Module } from '../../platform/module.ts'
import { DrawWorker } from './draw-worker.ts'
import { createJackpotHandlers, type JackpotDeps } from './handlers.ts'
import { createJackpotEntries } from './jackpot-terms.ts'
import { createOperatorJackpotHandlers } from './operator-handlers.ts'
import { createJackpots } from './rounds.ts'
import { createSeedSource, type LevelSeeds, type SeedSource } from './seed-chain.ts'
import type { SetAside } from './set-aside.ts'
import type { JackpotLevelRow } from './tables.ts'

export interface JackpotsDeps extends Omit<JackpotDeps, 'pseudonymOf'> {
  readonly jackpots: readonly JackpotFile[]
  readonly notifier: Notifier
  /** See `createSealSeed`. */
  readonly drawSecret: string
  /** Called after each commit that wrote to the outbox. */
  readonly onCommitted: () => void
  readonly onError: (error: unknown) => void
  /** Called for what the draw sets aside for the operator; it is reported as an error too. */
  readonly onSetAside: (what: Parameters<SetAside>[0]) => void
}

export interface JackpotsModule extends Module {
  readonly entries: JackpotEntries
  /** Must be called after bets were placed or accepted. */
  onBets(): void
  /** Starts drawing; called on the node that settles. */
  startDrawing(): void
  stopDrawing(): Promise<void>
}

const PSEUDONYM_LENGTH = 12

/** Time in which any closed round can be verified. Later only those without simulated entries, and those that a player won. */
const VERIFIABLE_MS = 7 * 24 * 3_600_000
const PURGE_BATCH = 5000

/** Deletes simulated entries that no round needs any more, in batches so that locks stay short. */
async function purgeSimulatedEntries(db: Db, jackpot: string, now: number): Promise<void> {
  for (let purged = PURGE_BATCH; purged === PURGE_BATCH; ) {
    const { rows } = await sql<{ purged: number }>`
      select purge_simulated_entries(${jackpot}, ${new Date(now - VERIFIABLE_MS)}, ${PURGE_BATCH}) as purged`.execute(
      db,
    )
    purged = rows[0]?.purged ?? 0
  }
}

/** Loads the seeds of each level once; one that failed to load is loaded again. */
export function createSeedLoader(seeds: SeedSource): (level: JackpotLevelRow) => Promise<LevelSeeds> {
  const seedsByLevel = new Map<string, Promise<LevelSeeds>>()
  return ({ jackpot, code, sealed_last_seed: sealedLastSeed, max_rounds: maxRounds }) => {
    const key = `${jackpot}:${code}`
    const loaded = seedsByLevel.get(key) ?? seeds.load({ sealedLastSeed, maxRounds })
    seedsByLevel.set(key, loaded)
    loaded.catch(() => seedsByLevel.delete(key))
    return loaded
  }
}

/** Creates the jackpots of the engagement file. Throws as `createJackpots`. */
export async function createJackpotsModule(deps: JackpotsDeps): Promise<JackpotsModule> {
  const { db, clock, jackpots, drawSecret } = deps
  const seeds = createSeedSource(createSealSeed(drawSecret))
  await createJackpots(db, jackpots, { seeds, at: new Date(clock.now()) })
  const createPseudonym = createPseudonyms(`jackpot winners ${drawSecret}`)
  const services = {
    ...deps,
    pseudonymOf: (playerId: number) => createPseudonym(playerId).slice(0, PSEUDONYM_LENGTH),
    findJackpot: (id: string) => jackpots.find(file => file.id === id),
  }
  const onSetAside: SetAside = (what, error) => {
    deps.onSetAside(what)
    deps.onError(error)
  }
  const drawWorker = new DrawWorker({
    ...services,
    onSetAside,
    jackpots: jackpots.map(({ id }) => id),
    loadSeeds: createSeedLoader(seeds),
  })
  return {
    entries: createJackpotEntries(jackpots),
    onBets: () => drawWorker.wake(),
    startDrawing: () => drawWorker.start(),
    stopDrawing: () => drawWorker.stop(),
    drain: () => drawWorker.idle(),
    async purgeExpired(now) {
      for (const { id } of jackpots) await purgeSimulatedEntries(db, id, now)
    },
    handlers: { ...createJackpotHandlers(services), ...createOperatorJackpotHandlers(services) },
  }
}
