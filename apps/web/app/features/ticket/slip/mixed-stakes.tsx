import { roundOdds } from '@touchline/betting/odds/odds'
import { findBetRestrictions, type RestrictionKey } from '@touchline/betting/slip/restrictions'
import { betKey, betOdds, type SlipBet } from '@touchline/betting/slip/slip-bet'
import { countLines, type SystemType } from '@touchline/betting/systems/systems'
import { useId } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { Numeric } from '../../../ui/numeric.tsx'
import { BonusSlot } from './bonus-slot.tsx'
import styles from './mixed-stakes.module.css'
import { describeBetError } from './reasons.ts'
import { OwnStake } from './stake-section.tsx'
import { StakePerLine } from './totals.tsx'
import type { Slip } from './use-slip.ts'

interface MixedStakesProps {
  readonly slip: Slip
  readonly isLocked: boolean
}

/** The combo and the systems of a slip of several bet types, each with a stake of its own. */
export function MixedStakes({ slip, isLocked }: MixedStakesProps) {
  const { t } = useI18n()
  const title = useId()
  const bets = isLocked ? slip.staked : slip.ticket.bets
  const combined = bets.filter(({ betType }) => betType !== 'single')
  if (combined.length === 0) return null
  const restrictions = combined.map(bet => findBetRestrictions(bet, slip.ticket.rules)[0]?.key)
  return (
    <section className={styles.bets} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {t('bet-type.mixed.combined')}
      </h2>
      <ul>
        {combined.map((bet, at) => (
          <CombinedBet
            key={betKey(bet)}
            bet={bet}
            restriction={restrictions[at]}
            isExplained={restrictions.indexOf(restrictions[at]) < at}
            slip={slip}
            isLocked={isLocked}
          />
        ))}
      </ul>
    </section>
  )
}

interface CombinedBetProps extends MixedStakesProps {
  readonly bet: SlipBet
  /** Why it cannot be placed as it is composed. */
  readonly restriction: RestrictionKey | undefined
  /** A bet above has the same restriction, with its text. */
  readonly isExplained: boolean
}

function CombinedBet({ bet, restriction, isExplained, slip, isLocked }: CombinedBetProps) {
  const { t } = useI18n()
  const { systemType } = bet
  const name = systemType
    ? t('system.name', { win: systemType.winCount, total: systemType.totalCount })
    : t(`bet-type.${bet.betType}`)
  const error = describeBetError(bet, slip, t)
  const isOpen = !restriction || bet.stake > 0
  return (
    <li className={styles.bet}>
      <b>{name}</b>
      {systemType ? <Lines bet={bet} type={systemType} /> : <Odds bet={bet} slip={slip} />}
      {restriction && !isExplained && <p className={styles.problem}>{t(`ticket.blocked.${restriction}`)}</p>}
      {error && <p className={styles.problem}>{error}</p>}
      {isOpen && (
        <div className={styles.betStake}>
          <OwnStake name={name} bet={bet} slip={slip} isLocked={isLocked} />
          <BonusSlot bet={bet} slip={slip} />
        </div>
      )}
    </li>
  )
}

/** The current price; none for a bet that cannot be placed as it is composed. */
function Odds({ bet, slip }: { readonly bet: SlipBet; readonly slip: Slip }) {
  const formatPrice = useFormatPrice()
  const shown = slip.preview.bets.get(betKey(bet))
  return (
    <Numeric className={styles.odds}>{shown?.isPossible ? formatPrice(roundOdds(betOdds(shown.bet))) : '–'}</Numeric>
  )
}

interface LinesProps {
  readonly bet: SlipBet
  readonly type: SystemType
}

/** How many bets a system is, and with a stake how much each of them gets. */
function Lines({ bet, type }: LinesProps) {
  const { t } = useI18n()
  return (
    <span className={styles.lines}>
      {bet.stake === 0 ? t('system.lines', { count: countLines(type) }) : <StakePerLine bet={bet} type={type} />}
    </span>
  )
}
