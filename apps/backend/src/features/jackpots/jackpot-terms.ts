/** A jackpot as the engagement file defines it. */
import { createHash } from 'node:crypto'
import { findJackpotRestriction, type JackpotTerms } from '@touchline/betting/engagement/jackpot'
import { toMilli } from '@touchline/betting/odds/odds'
import { listFallbacks } from '@touchline/contract/locales'
import type { JackpotFile } from '../../core/engagement/engagement-file-schema.ts'
import type { JackpotEntries, JackpotEntryTerms } from '../../core/engagement/jackpot-entries.ts'

/** Default rounds of a level: at a hit every four minutes they last nine months. */
const MAX_ROUNDS = 100_000

export const termsOf = ({ currency, min_stake, min_odds, stake_cap }: JackpotFile): JackpotTerms => ({
  currency,
  minStake: min_stake,
  minOdds: toMilli(min_odds),
  stakeCap: stake_cap,
})

export const maxRoundsOf = (level: JackpotFile['levels'][number]): number => level.max_rounds ?? MAX_ROUNDS

/** Hash of the terms that must not change once the jackpot has begun: all but texts and the automatic payment limit. */
export function hashTerms({ texts: _texts, auto_pay_up_to: _limit, levels, ...terms }: JackpotFile): string {
  const promised = levels.map(({ texts: _names, ...level }) => level)
  return createHash('sha256')
    .update(JSON.stringify({ ...terms, levels: promised }))
    .digest('hex')
}

/** A name in a language, else in English. */
export function nameIn(texts: JackpotFile['texts'], locale: string, key: string): string {
  return (
    listFallbacks(locale)
      .map(language => texts[language]?.name)
      .find(Boolean) ?? key
  )
}

/** A jackpot's conditions for players; `country`: of the request, for players whose profile has none. */
export function playerConditionsOf(
  { country_codes = [] }: JackpotFile,
  country: string | null,
): JackpotEntryTerms['conditions'] {
  return { country_codes, country, only_verified: false, groups: [], no_staff: true }
}

export function createJackpotEntries(jackpots: readonly JackpotFile[]): JackpotEntries {
  const all = jackpots.map(file => ({ file, terms: termsOf(file) }))
  return {
    listFor: (bet, { country }) =>
      all
        .filter(({ terms }) => findJackpotRestriction(terms, bet) === null)
        .map(({ file }) => ({ jackpot: file.id, conditions: playerConditionsOf(file, country) })),
  }
}
