import type { Jackpot, JackpotHit } from '@touchline/contract/entities/jackpot'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { useMoment } from '../../shared/live/use-moment.ts'

type Amounts = Pick<Jackpot, 'currency' | 'currency_subunits'>

export interface JackpotTexts {
  readonly t: Translate
  money(value: number, amounts: Amounts): string
  number(value: number): string
  list(entries: readonly string[]): string
  moment(at: string): string
  /** The winner under a pseudonym. */
  winner(hit: JackpotHit): string
}

/** Length of each end of a player's hash that a pseudonym shows. */
const HASH_END = 2

export function useJackpotTexts(): JackpotTexts {
  const { t, formats } = useI18n()
  const moment = useMoment()
  return {
    t,
    moment,
    money: (value, { currency, currency_subunits: subunits }) => formats.money({ value, currency, subunits }),
    number: value => formats.number(value),
    list: formats.list,
    winner: ({ bet_ref, simulated, user_hash: hash }) => {
      if (bet_ref !== null) return t('jackpot.you')
      if (simulated) return t('jackpot.simulated')
      return t('jackpot.player', { hash: `${hash.slice(0, HASH_END)}…${hash.slice(-HASH_END)}` })
    },
  }
}
