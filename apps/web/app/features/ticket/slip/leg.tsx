import { MATCH_STATUS } from '@touchline/betting/match'
import { toDecimal } from '@touchline/betting/odds'
import type { Selection } from '@touchline/betting/slip-selection'
import type { ReactNode } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app-context.tsx'
import { cx } from '../../../shared/cx.ts'
import { shortClock } from '../../../shared/match/clock-text.ts'
import { type MatchNow, useMatchClock } from '../../../shared/match/use-match.ts'
import { describeWhen } from '../../../shared/match/when.ts'
import { formatPrice } from '../../../shared/odds/format-price.ts'
import { useOddsFormat } from '../../../shared/preferences.ts'
import { useNow, useTimeZone } from '../../../shared/ticker.ts'
import { useKeyed } from '../../../shared/use-readable.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon, SportIcon } from '../../../ui/icon.tsx'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Name } from '../../../ui/name.tsx'
import styles from './leg.module.css'

interface LegProps {
  readonly selection: Selection
  /** Absent while nothing may be changed. */
  readonly onRemove?: (() => void) | undefined
  /** What the back end said against the bet of this leg. */
  readonly error?: string | undefined
  /** Under the leg: a stake of its own. */
  readonly children?: ReactNode
  readonly isWaiting?: boolean
}

/** One selection on the slip. */
export function Leg({ selection, onRemove, error, children, isWaiting }: LegProps) {
  const { t } = useI18n()
  const { outcomeName, marketName, nameA, nameB, sportKey } = selection
  const isClosed = selection.isSuspended || selection.isNotAvailable
  const mark = error ? styles.bad : isClosed ? styles.closed : selection.isChanged ? styles.changed : undefined
  return (
    <li className={cx(styles.leg, mark, isWaiting && styles.waiting)}>
      <SportIcon sportKey={sportKey} size={16} className={styles.sport} />
      <div className={styles.words}>
        <div className={styles.outcome}>{outcomeName}</div>
        <div className={styles.market}>{marketName}</div>
        <div className={styles.match}>
          <MatchMoment urn={selection.matchUrnId} />
          <Name>{nameB ? t('leg.match', { a: nameA, b: nameB }) : nameA}</Name>
        </div>
      </div>
      <LegPrice selection={selection} />
      {onRemove ? (
        <IconButton
          className={styles.remove}
          icon="close"
          size={14}
          label={t('leg.remove', { name: outcomeName })}
          data-remove
          onClick={onRemove}
        />
      ) : (
        <span />
      )}
      <LegNote selection={selection} error={error} />
      {children && <div className={styles.own}>{children}</div>}
    </li>
  )
}

function LegPrice({ selection }: { readonly selection: Selection }) {
  const { t } = useI18n()
  const format = useOddsFormat()
  const { acceptedOdds, odds, isSuspended, isNotAvailable, isChanged } = selection
  const write = (price: typeof odds) => formatPrice(toDecimal(price), format)
  if (isNotAvailable) return <span className={styles.price}>–</span>
  if (isSuspended) {
    return (
      <span className={styles.price}>
        <Icon name="lock" size={16} />
        <span className={styles.unseen}>{t('sb.ticket.suspended.label')}</span>
      </span>
    )
  }
  if (!isChanged) return <span className={styles.price}>{write(acceptedOdds)}</span>
  const isUp = odds > acceptedOdds
  return (
    <span className={styles.price}>
      <s className={styles.was}>{write(acceptedOdds)}</s>
      <span className={isUp ? styles.up : styles.down}>
        <Icon name={isUp ? 'up' : 'down'} size={12} filled />
        {write(odds)}
      </span>
    </span>
  )
}

function LegNote({ selection, error }: { readonly selection: Selection; readonly error: string | undefined }) {
  const { t } = useI18n()
  if (error) return <p className={cx(styles.note, styles.wrong)}>{error}</p>
  if (selection.isNotAvailable) return <p className={styles.note}>{t('sb.ticket.not-available.label')}</p>
  if (selection.isSuspended) return <p className={styles.note}>{t('leg.suspended')}</p>
  if (!selection.isChanged) return null
  const isUp = selection.odds > selection.acceptedOdds
  return <p className={cx(styles.note, styles.moved)}>{t(isUp ? 'leg.up' : 'leg.down')}</p>
}

/** The clock of a match in play, or when it begins. */
export function MatchMoment({ urn }: { readonly urn: string }) {
  const { live } = useApp()
  const match = useKeyed(live.matches, urn)
  if (!match) return null
  return match.status === MATCH_STATUS.live ? <LiveMoment match={match} /> : <Beginning startTime={match.startTime} />
}

function LiveMoment({ match }: { readonly match: MatchNow }) {
  const { t } = useI18n()
  const reading = useMatchClock(match)
  return (
    <span className={styles.live}>
      <LiveDot />
      <bdi>{shortClock({ reading, stage: match.stage, statistics: match.statistics }, t)}</bdi>
    </span>
  )
}

function Beginning({ startTime }: { readonly startTime: string }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = describeWhen(startTime, useNow(), { t, formats, timeZone })
  return (
    <time className={styles.begins} dateTime={startTime}>
      {day} {time}
    </time>
  )
}
