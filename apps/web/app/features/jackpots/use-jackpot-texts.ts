import type { Jackpot, JackpotHit, JackpotLevel } from '@touchline/contract/entities/jackpot'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useMoment } from '../../shared/live/use-moment.ts'

type Amounts = Pick<Jackpot, 'currency' | 'currency_subunits'>

export interface JackpotTexts {
  readonly t: Translate
  money(value: number, amounts: Amounts): string
  number(value: number): string
  moment(at: string): string
  /** The winner, without a name. */
  winner(hit: JackpotHit): string
}

const HASH_ENDS = 2

export function useJackpotTexts(): JackpotTexts {
  const { t, formats } = useI18n()
  const moment = useMoment()
  return {
    t,
    moment,
    money: (value, { currency, currency_subunits: subunits }) => formats.money({ value, currency, subunits }),
    number: value => formats.number(value),
    winner: ({ bet_ref, simulated, user_hash: hash }) => {
      if (bet_ref !== null) return t('jackpot.you')
      if (simulated) return t('jackpot.simulated')
      return t('jackpot.player', { hash: `${hash.slice(0, HASH_ENDS)}…${hash.slice(-HASH_ENDS)}` })
    },
  }
}

/**
 * One in how many bets of a stake hits a level as its pool is now, rounded up: the amount of the hit is drawn evenly
 * from what lies above the base, and the pool has not reached it yet. Null where nothing bounds the pool, or it cannot be hit.
 */
export function computeOdds(level: JackpotLevel, stake: number): number | null {
  const { must_hit_by: max, pool_amount: pool, rate_ppm: ratePpm } = level
  if (max === null || level.state !== 'active' || ratePpm === 0 || stake <= 0) return null
  return Math.max(1, Math.ceil(((max - pool) * 1_000_000) / (stake * ratePpm)))
}
