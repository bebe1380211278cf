/** Jackpots in wire format. */
import { poolAmount } from '@touchline/betting/engagement/jackpot'
import type { Jackpot, JackpotLevel } from '@touchline/contract/entities/jackpot'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import type { Db } from '../../platform/db/database.ts'
import { nameIn } from './jackpot-terms.ts'
import type { JackpotLevelRow, JackpotRoundRow } from './tables.ts'

/** A level with its current round. */
export type CurrentLevel = JackpotLevelRow & Pick<JackpotRoundRow, 'base' | 'commitment' | 'closed_at'>

const selectLevels = (db: Db) =>
  db
    .selectFrom('jackpot_levels as l')
    .innerJoin('jackpot_rounds as r', join =>
      join.onRef('r.jackpot', '=', 'l.jackpot').onRef('r.code', '=', 'l.code').onRef('r.round', '=', 'l.round'),
    )
    .selectAll('l')
    .select(['r.base', 'r.commitment', 'r.closed_at'])

export async function readLevel(db: Db, jackpot: string, code: string): Promise<CurrentLevel | undefined> {
  return selectLevels(db).where('l.jackpot', '=', jackpot).where('l.code', '=', code).executeTakeFirst()
}

export function toWireLevel(level: CurrentLevel, file: JackpotFile, locale: string): JackpotLevel {
  const { code } = level
  const texts = file.levels.find(fileLevel => fileLevel.code === code)?.texts ?? {}
  return {
    code,
    name: nameIn(texts, locale, code),
    pool_amount: poolAmount(BigInt(level.pool_micro)),
    state: level.state,
    must_hit_by: level.max_amount,
    round: level.round,
    base: level.base,
    start_amount: level.start_amount,
    rate_ppm: level.rate_ppm,
    hits_count: level.hits_count,
    commitment: level.commitment,
    anchor: level.anchor,
  }
}

interface JackpotView {
  readonly locale: string
  /** Whether simulated players of a demo enter too. */
  readonly hasCrowd: boolean
}

function toWireJackpot(file: JackpotFile, levels: readonly CurrentLevel[], { locale, hasCrowd }: JackpotView): Jackpot {
  const { id, currency, texts, min_stake, min_odds, stake_cap } = file
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
  const poolSum = sum(levels.map(level => poolAmount(BigInt(level.pool_micro))))
  const hitsSum = sum(levels.map(level => level.hits_amount))
  return {
    id,
    currency,
    min_stake,
    min_odds,
    stake_cap,
    name: nameIn(texts, locale, id),
    amount: poolSum + hitsSum,
    pool_amount: poolSum,
    hits_amount: hitsSum,
    currency_subunits: subunitsOf(currency),
    simulated: hasCrowd,
    // In the order of the engagement file: from the smallest to the largest.
    levels: file.levels.flatMap(({ code }) => {
      const level = levels.find(candidate => candidate.code === code)
      return level ? toWireLevel(level, file, locale) : []
    }),
  }
}

/** The jackpots of the engagement file, in its order. */
export async function readJackpots(db: Db, files: readonly JackpotFile[], view: JackpotView): Promise<Jackpot[]> {
  const levels = files.length === 0 ? [] : await selectLevels(db).execute()
  return files.map(file =>
    toWireJackpot(
      file,
      levels.filter(({ jackpot }) => jackpot === file.id),
      view,
    ),
  )
}
