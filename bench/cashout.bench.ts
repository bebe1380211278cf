/**
 * Cashing out a part of a bet, compared with cashing out a whole one, by the functions behind the calls and with the
 * stored response of each. Alternating, on PGlite and on PostgreSQL: a temporary server without fsync, or a temporary
 * database on the server of DATABASE_URL_BENCH. BENCH_ROUNDS (6) and BENCH_SECONDS (20, each) limit it.
 */
import { randomUUID } from 'node:crypto'
import { estimatePart } from '@touchline/betting/cashout/partial-cashout'
import { findCashoutOffer } from '../apps/backend/src/core/bets/cashout-offer.ts'
import { readSelections, selectBets } from '../apps/backend/src/core/bets/stored-bets.ts'
import { partTermsOf } from '../apps/backend/src/core/settings/currencies.ts'
import type { CashoutRequestDeps } from '../apps/backend/src/features/cashout/cashout-transaction.ts'
import { requestCashout } from '../apps/backend/src/features/cashout/request-cashout.ts'
import { requestPart } from '../apps/backend/src/features/cashout/request-part.ts'
import { systemClock } from '../apps/backend/src/platform/clock.ts'
import type { DatabaseSource } from '../apps/backend/src/platform/db/database.ts'
import { IdempotentResponses } from '../apps/backend/src/platform/http/idempotent-responses.ts'
import { type BettingSystem, startBettingSystem } from './lib/betting-system.ts'
import { readCount } from './lib/child.ts'
import { type Measure, measureAlternately, measureHere, medianRate } from './lib/measure.ts'
import { checkPromise, printLine, printRate } from './lib/print-results.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'

const LIMITS = { rounds: readCount('BENCH_ROUNDS', 6), seconds: readCount('BENCH_SECONDS', 20) }
const BETS = 100
const STAKE = 100
const PART = 50
/** A bet has an offer when it is some seconds old. */
const AGE_MS = 10_000
const MOST = 1.3

interface Offered {
  readonly betId: string
  readonly playerId: number
  readonly remaining: number
  readonly whole: number
}

type CashOut = (offered: Offered) => Promise<number>

function createCalls({ database: { db }, catalogue }: BettingSystem) {
  const clock = { ...systemClock, now: () => systemClock.now() + AGE_MS }
  const responses = new IdempotentResponses(db)
  const deps: CashoutRequestDeps = {
    db,
    catalogue,
    clock,
    responses,
    delayScale: 1,
    partTermsOf: currency => partTermsOf({ maxParts: 20 }, currency),
    customBets: null,
  }
  const toCall = <Body>(playerId: number, body: Body) => ({
    player: { id: playerId },
    idempotencyKey: randomUUID(),
    body,
    checkRequirements: async () => {},
  })
  const cashOutWhole: CashOut = async ({ betId, playerId, whole }) => {
    const body = { bet_id: betId, to_cashout: whole }
    const { status } = await responses.respond('postBetsCashout', toCall(playerId, body), async intent => {
      return (await requestCashout(deps, { intent, body, locale: 'en' })).answer
    })
    return status
  }
  const cashOutPart: CashOut = async ({ betId, playerId, remaining, whole }) => {
    const amount = estimatePart({ remaining, whole }, PART)
    const body = { bet_id: betId, remaining, stake: PART, amount }
    const { status } = await responses.respond('postBetsCashoutPart', toCall(playerId, body), async intent => {
      return (await requestPart(deps, { intent, body, locale: 'en' })).answer
    })
    return status
  }
  /** The open bets that can be cashed out. */
  const readOffered = async (): Promise<Offered[]> => {
    const bets = await selectBets(db).where('status', '=', 'waiting_results').execute()
    const view = { catalogue, now: clock.now() }
    const ids = bets.map(({ id }) => id)
    const legs = await readSelections(db, ids)
    return bets.flatMap(bet => {
      const { amount } = findCashoutOffer(bet, legs.get(bet.id) ?? [], view)
      if (amount === null) return []
      return { betId: bet.id, playerId: bet.player_id, remaining: bet.open_stake, whole: amount }
    })
  }
  return { cashOutWhole, cashOutPart, readOffered }
}

async function runBench(name: string, source: DatabaseSource, atOnce: number): Promise<void> {
  const system = await startBettingSystem(source, STAKE)
  const { cashOutWhole, cashOutPart, readOffered } = createCalls(system)
  const cashOutAll = async (cashOut: CashOut): Promise<number> => {
    const waiting = await readOffered()
    const count = waiting.length
    const work = async () => {
      for (let offered = waiting.pop(); offered; offered = waiting.pop()) {
        const status = await cashOut(offered)
        if (status !== 200) throw new Error(`cashing out was answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return count
  }
  const measure = async (cashOut: CashOut): Promise<Measure> => {
    for (let count = 0; count < BETS; count += 1) await system.place('any')
    await system.drain()
    const measured = await measureHere(() => cashOutAll(cashOut))
    if (measured.count < BETS) throw new Error(`${measured.count} of ${BETS} bets can be cashed out`)
    // What parts leave.
    await cashOutAll(cashOutWhole)
    await system.drain()
    return measured
  }
  const measures = await measureAlternately(
    { whole: () => measure(cashOutWhole), part: () => measure(cashOutPart) },
    LIMITS,
  )
  await system.stop()
  printLine(`${name}, ${atOnce} at once:`)
  printRate('  wholes', 'bets', measures.whole)
  printRate('  parts', 'bets', measures.part)
  const ratio = medianRate(measures.whole) / medianRate(measures.part)
  checkPromise(`ratio ${name}, time of a part to a whole`, ratio, { atMost: MOST })
}

await runBench('PGlite', { kind: 'memory' }, 1)
await runOnPostgres(url => runBench('PostgreSQL', { kind: 'server', url, poolSize: 10 }, 10))
