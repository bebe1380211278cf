/** Creates the levels of jackpots, locks them, and begins and closes their rounds. */
import { createHash, createHmac } from 'node:crypto'
import { drawHitAmount, jackpotCommitmentText, jackpotMessage } from '@touchline/betting/engagement/jackpot'
import { beginRound } from '@touchline/betting/engagement/jackpot-rounds'
import type { MinorUnits } from '@touchline/betting/money/money'
import { findLevelProblems } from '../../core/engagement/check-campaigns.ts'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import { feedJackpots, type Posting } from '../../core/ledger/postings.ts'
import type { Db } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashTerms, maxRoundsOf } from './jackpot-terms.ts'
import type { SeedSource } from './seed-chain.ts'
import type { JackpotLevelRow } from './tables.ts'

/** A jackpot that has begun has other terms in the engagement file now. */
export class JackpotTermsChanged extends Error {
  override readonly name = 'JackpotTermsChanged'
}

/** A level whose rounds could not follow one another; the message names each. */
export class JackpotTermsInvalid extends Error {
  override readonly name = 'JackpotTermsInvalid'
}

/** Locks a jackpot against drawing and changes of its levels. Returns its levels; null for an unknown jackpot. */
export async function lockJackpot(
  transaction: Db,
  jackpot: string,
): Promise<{ currency: string; levels: JackpotLevelRow[] } | null> {
  const locked = await transaction
    .selectFrom('jackpots')
    .select('currency')
    .where('id', '=', jackpot)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) return null
  const levels = await transaction
    .selectFrom('jackpot_levels')
    .selectAll()
    .where('jackpot', '=', jackpot)
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  return { currency: locked.currency, levels }
}

type RoundKey = Pick<JackpotLevelRow, 'jackpot' | 'code' | 'round'>

const nameOf = ({ jackpot, code, round }: RoundKey) => ({ jackpot, level: code, round })

/** The secret amount of a round. */
export function hitAmountOf(seed: string, key: RoundKey, bounds: { base: number; max: number }): MinorUnits {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex'))
    .update(jackpotMessage(nameOf(key)))
    .digest('hex')
  return drawHitAmount(digest, bounds)
}

/** The commitment to a round's seed, shown when the round begins. */
export function commitRound(seed: string, key: RoundKey, bounds: { base: number; max: number }): string {
  return createHash('sha256')
    .update(jackpotCommitmentText(seed, nameOf(key), bounds))
    .digest('hex')
}

/** The amount that the house adds to a pool; `simulated`: the part that entries of the crowd caused. */
export function buildContribution(currency: string, fed: number, simulated = 0): Posting[] {
  if (fed === 0) return []
  const feeding = { kind: 'jackpot_fed', reference: newId(), currency } as const
  return [
    { ...feeding, house: 'bonus', amount: simulated - fed },
    { ...feeding, house: 'play_money', amount: -simulated },
    { ...feeding, house: 'jackpot', amount: fed },
  ]
}

async function createLevel(
  transaction: Db,
  { id: jackpot, stake_cap }: JackpotFile,
  level: JackpotFile['levels'][number],
  seeds: SeedSource,
): Promise<number> {
  const { code, start, max, rate_ppm } = level
  const max_rounds = maxRoundsOf(level)
  const { anchor, sealedLastSeed, seedOf } = await seeds.create(max_rounds)
  const first = beginRound({ start, max }, 1)
  await transaction
    .insertInto('jackpot_levels')
    .values({
      jackpot,
      code,
      rate_ppm,
      stake_cap,
      anchor,
      max_rounds,
      state: 'active',
      start_amount: start,
      max_amount: max,
      sealed_last_seed: sealedLastSeed,
      round: 1,
      pool_micro: String(first.poolMicro),
    })
    .execute()
  await transaction
    .insertInto('jackpot_rounds')
    .values({
      jackpot,
      code,
      round: 1,
      base: first.base,
      start_micro: String(first.startMicro),
      commitment: commitRound(seedOf(1), { jackpot, code, round: 1 }, { base: first.base, max }),
      seed: null,
      amount: null,
      crossing_no: null,
      closed_at: null,
    })
    .execute()
  return start
}

/**
 * Creates the jackpots of the engagement file that do not exist yet, with the first round of each level. Throws
 * JackpotTermsInvalid for terms that cannot be drawn, and JackpotTermsChanged when an existing one was created with
 * other terms.
 */
export async function createJackpots(
  db: Db,
  jackpots: readonly JackpotFile[],
  { seeds, at }: { seeds: SeedSource; at: Date },
): Promise<void> {
  const problems = jackpots.flatMap(findLevelProblems)
  if (problems.length > 0) throw new JackpotTermsInvalid(problems.join('; '))
  for (const file of jackpots) {
    const { id, currency } = file
    const terms_hash = hashTerms(file)
    await db.transaction().execute(async transaction => {
      const created = await transaction
        .insertInto('jackpots')
        .values({ id, currency, terms_hash, created_at: at })
        .onConflict(conflict => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (created) {
        const postings: Posting[] = []
        for (const level of file.levels)
          postings.push(...buildContribution(currency, await createLevel(transaction, file, level, seeds)))
        return feedJackpots(transaction, postings, at)
      }
      const stored = await transaction
        .selectFrom('jackpots')
        .select('terms_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (stored.terms_hash !== terms_hash)
        throw new JackpotTermsChanged(`the terms of the jackpot ${id} were changed after it began`)
    })
  }
}
