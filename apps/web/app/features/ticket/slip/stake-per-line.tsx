import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { countLines, type SystemType } from '@touchline/betting/systems/systems'
import { useI18n } from '../../../i18n/provider.tsx'
import { Numeric } from '../../../ui/numeric.tsx'

interface StakePerLineProps {
  readonly bet: SlipBet
  readonly type: SystemType
}

/** How many bets a system is and what each of them gets; an amount that is cut to the smallest unit says so. */
export function StakePerLine({ bet, type }: StakePerLineProps) {
  const { t, formats } = useI18n()
  const { stake, currency, subunits } = bet
  const lines = countLines(type)
  const amount = formats.money({ value: Math.floor(stake / lines), currency, subunits })
  return <Numeric>{t(stake % lines === 0 ? 'system.times' : 'system.times.about', { lines, amount })}</Numeric>
}
