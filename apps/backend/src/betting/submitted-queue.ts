/** Decides submitted bets when their time has come: of several back ends on one database only one decides a bet. */
import type { Bet } from '@touchline/contract/entities/bet'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import type { BetRow } from '../db/tables.ts'
import { DueQueue } from '../due-queue.ts'
import type { BetStops } from './bet-stops.ts'
import { type Outcome, type SubmittedBet, writeDecision } from './decide-submitted.ts'
import { decideVip } from './decide-vip.ts'
import { readSelections } from './history.ts'
import { loadCustomOdds } from './offered-bet.ts'
import type { PlacingServices } from './place-bets.ts'
import { recheckBet } from './recheck-bet.ts'

export interface SubmittedOptions extends Pick<PlacingServices, 'database' | 'catalogue' | 'pricer' | 'rules'> {
  clock: Clock
  stops: BetStops
  /** See DueQueue. */
  lookMs?: number | undefined
  /** After each decision that was written. */
  onDecided: (bet: Bet) => void
  onError: (error: unknown) => void
}

async function readDue(db: Db, at: Date, limit: number): Promise<SubmittedBet[]> {
  const bets = await db
    .selectFrom('bets')
    .selectAll()
    .where('status', '=', 'submitted')
    .where('decide_at', '<=', at)
    .orderBy('decide_at')
    .limit(limit)
    .execute()
  const selections = await readSelections(
    db,
    bets.map(({ id }) => id),
  )
  return bets.map(bet => ({ bet, selections: selections.get(bet.id) ?? [] }))
}

async function findNext(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('bets')
    .select(({ fn }) => fn.min<BetRow['decide_at']>('decide_at').as('at'))
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Of custom bets: what their selections cost together now. */
async function loadPrices({ bet, selections }: SubmittedBet, options: SubmittedOptions): Promise<void> {
  if (bet.custom_odds_milli === null) return
  const wanted = selections.map(({ match_id, market_id, specifier, outcome_id, odds_milli }) => {
    return { match_id, market_id, specifier, outcome_id, odds: odds_milli / 1000 }
  })
  await loadCustomOdds(options, [{ selections: wanted }], 'delayed bets')
}

function judge({ bet, selections }: SubmittedBet, options: SubmittedOptions): Outcome {
  const { catalogue, pricer, rules, stops, clock } = options
  if (bet.is_vip) return decideVip(rules.operator.vipReview, selections, catalogue)
  const rechecked = recheckBet(bet, selections, { catalogue, pricer, stops, at: clock.now() })
  return rechecked.ok ? { accepted: true, prices: rechecked.prices } : { accepted: false, refusal: rechecked.refusal }
}

/** The queue of all submitted bets; wake it with the moment at which a new one is to be decided. */
export function createSubmittedQueue(options: SubmittedOptions): DueQueue<SubmittedBet> {
  const { database, clock, lookMs, onDecided, onError } = options
  return new DueQueue({
    clock,
    lookMs,
    onError,
    findDue: (at, limit) => readDue(database.db, at, limit),
    findNext: () => findNext(database.db),
    perform: async submitted => {
      await loadPrices(submitted, options)
      const decided = await writeDecision(options, submitted, judge(submitted, options), new Date(clock.now()))
      if (decided) onDecided(decided)
    },
  })
}
