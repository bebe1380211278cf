import type { MinorUnits } from '@touchline/betting/money/money'
import { betKey } from '@touchline/betting/slip/slip-bet'
import { useI18n } from '../../../i18n/provider.tsx'
import styles from './amount-field.module.css'
import { AmountField } from './amount-field.tsx'
import { computeStakeBounds, getConfirmedMaxStake, highest, lowest } from './bounds.ts'
import { Presets } from './presets.tsx'
import type { Slip } from './use-slip.ts'

/** A common stake for several singles; each also has its own field under its leg. */
export function EveryStake({ slip }: { readonly slip: Slip }) {
  const { t, formats } = useI18n()
  const { ticket, store, settings, context } = slip
  const { bets } = ticket
  const { currency, subunits } = ticket.currency
  const [first] = bets
  const same = first && bets.every(({ stake }) => stake === first.stake) ? first.stake : 0
  const set = (stake: MinorUnits) => {
    for (const bet of bets) store.dispatch({ type: 'setStake', betKey: betKey(bet), stake })
  }
  const bounds = bets.map(bet => computeStakeBounds(bet, context))
  const share = context.balance === null ? null : (Math.floor(context.balance / bets.length) as MinorUnits)
  const known = bets.map(bet => getConfirmedMaxStake(bet, context))
  const most = known.includes(null) ? null : lowest(known)
  const limit = lowest(bounds.map(({ max }) => max))
  const min = highest(bounds.map(one => one.min))
  const money = (value: number) => formats.money({ value, currency, subunits })
  const note = [
    min !== null && min > 0 && t.isolated('stake.min', { amount: money(min) }),
    most !== null && t.isolated('stake.most', { amount: money(most) }),
  ]
  return (
    <div className={styles.stake} data-stake>
      <AmountField
        label={t('stake.for-all')}
        note={note.filter(Boolean).join(' · ')}
        amount={same}
        currency={currency}
        subunits={subunits}
        onAmount={set}
      />
      <Presets
        settings={settings}
        currency={currency}
        subunits={subunits}
        bounds={{ min, max: limit }}
        most={most === null ? null : lowest([most, share])}
        onChoose={set}
      />
    </div>
  )
}
