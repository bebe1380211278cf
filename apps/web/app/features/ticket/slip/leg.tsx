import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { toDecimal } from '@touchline/betting/odds/odds'
import type { Selection } from '@touchline/betting/selections/selection'
import { isCustomPriceChanged } from '@touchline/betting/slip/prices'
import type { RestrictionKey } from '@touchline/betting/slip/restrictions'
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { type ReactNode, useRef, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { formatWhen } from '../../../shared/formats/dates.ts'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { useNow, useTimeZone } from '../../../shared/live/ticker.ts'
import { type MatchNow, useMatchClock } from '../../../shared/live/use-match.ts'
import { shortClock } from '../../../shared/match/clock-text.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, SportIcon } from '../../../ui/icon.tsx'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Name } from '../../../ui/name.tsx'
import { Numeric } from '../../../ui/numeric.tsx'
import rail from '../../../ui/pick-rail.module.css'
import { legNeeds } from '../part.ts'
import customLegsStyles from './custom-legs.module.css'
import styles from './leg.module.css'
import { useSwipeAway } from './use-swipe-away.ts'

interface LegProps {
  readonly selection: Selection
  /** Absent while nothing may be changed. */
  readonly onRemove?: (() => void) | undefined
  /** The same by a finger that draws the leg away. */
  readonly onAway?: (() => void) | undefined
  /** The back end's refusal of the bet of this leg. */
  readonly error?: string | undefined
  /** Under the leg: a stake of its own. */
  readonly children?: ReactNode
  readonly isWaiting?: boolean
  /** Why it cannot stand with the other legs. */
  readonly restriction?: RestrictionKey | undefined
}

/** Whether a row for notes is kept: where prices move all the time, and once it was needed. Nothing below may jump. */
function useKeepsNote(isNoted: boolean, isLive: boolean): boolean {
  const [wasNoted, setWasNoted] = useState(isNoted)
  if (isNoted && !wasNoted) setWasNoted(true)
  return isNoted || wasNoted || isLive
}

/** One selection on the slip. */
export function Leg({ selection, onRemove, onAway, error, children, isWaiting, restriction }: LegProps) {
  const { t } = useI18n()
  const { outcomeName, marketName, nameA, nameB, sportKey } = selection
  const isClosed = selection.isSuspended || selection.isNotAvailable
  const isWrong = error !== undefined || restriction !== undefined
  const mark = isWrong ? styles.bad : isClosed ? styles.closed : selection.isChanged ? styles.changed : undefined
  const isNoted = isWrong || isClosed || selection.isChanged
  const hasNoteRow = useKeepsNote(isNoted, selection.matchStatus === MATCH_STATUS.live)
  const leg = useRef<HTMLLIElement>(null)
  useSwipeAway(leg, onAway)
  return (
    <li ref={leg} className={cx(styles.leg, mark, isWaiting && styles.waiting)}>
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
      {hasNoteRow && <LegNote selection={selection} error={error} restriction={restriction} />}
      {children && <div className={styles.stake}>{children}</div>}
    </li>
  )
}

function LegPrice({ selection }: { readonly selection: Selection }) {
  const { t } = useI18n()
  const formatPrice = useFormatPrice()
  const { acceptedOdds, odds, isSuspended, isNotAvailable, isChanged } = selection
  const write = (price: typeof odds) => formatPrice(toDecimal(price))
  if (isNotAvailable) return <span className={styles.price}>–</span>
  if (isSuspended) {
    return (
      <span className={styles.price}>
        <Icon name="lock" size={16} />
        <span className={styles.unseen}>{t('sb.ticket.suspended.label')}</span>
      </span>
    )
  }
  if (!isChanged)
    return (
      <span className={styles.price} translate="no">
        {write(acceptedOdds)}
      </span>
    )
  const isUp = odds > acceptedOdds
  return (
    <span className={styles.price}>
      <s className={styles.was} translate="no">
        {write(acceptedOdds)}
      </s>
      <span className={isUp ? styles.up : styles.down}>
        <Icon name={isUp ? 'up' : 'down'} size={12} filled />
        <Numeric>{write(odds)}</Numeric>
      </span>
    </span>
  )
}

type NoteOf = Pick<LegProps, 'selection' | 'error' | 'restriction'>

function noteOf({ selection, error, restriction }: NoteOf, t: Translate): string {
  if (error) return error
  if (selection.isNotAvailable) return t('sb.ticket.not-available.label')
  if (selection.isSuspended) return t('leg.suspended')
  if (restriction) return t(`leg.${restriction}`)
  if (!selection.isChanged) return ''
  return t(selection.odds > selection.acceptedOdds ? 'leg.up' : 'leg.down')
}

function LegNote(note: NoteOf) {
  const { t } = useI18n()
  const { selection, error, restriction } = note
  const isClosed = selection.isNotAvailable || selection.isSuspended
  const kind = error || (restriction && !isClosed) ? styles.wrong : isClosed ? undefined : styles.moved
  const words = noteOf(note, t)
  if (!words && selection.matchStatus === MATCH_STATUS.live) return <LiveNeeds selection={selection} />
  return <p className={cx(styles.note, kind)}>{words}</p>
}

/** In the row of the note, whose space is kept: nothing moves when it arrives. */
function LiveNeeds({ selection }: Pick<LegProps, 'selection'>) {
  const part = usePart(legNeeds)
  return <div className={styles.note}>{part && <part.LegNeeds selection={selection} />}</div>
}

const OVER: readonly number[] = [MATCH_STATUS.closed, MATCH_STATUS.finished]

/** The clock of a match in play, or when it begins; nothing of one that is over. */
export function MatchMoment({ urn }: { readonly urn: string }) {
  const { live } = useApp()
  const match = useKeyed(live.matches, urn)
  if (!match || OVER.includes(match.status)) return null
  return match.status === MATCH_STATUS.live ? <LiveMoment match={match} /> : <Beginning startTime={match.startTime} />
}

function LiveMoment({ match }: { readonly match: MatchNow }) {
  const { t } = useI18n()
  const reading = useMatchClock(match)
  return (
    <span className={styles.live}>
      <LiveDot />
      <Numeric>{shortClock({ reading, stage: match.stage, statistics: match.statistics }, t)}</Numeric>
    </span>
  )
}

function Beginning({ startTime }: { readonly startTime: string }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const { day, time } = formatWhen(startTime, useNow(), { t, formats, timeZone })
  return (
    <time className={styles.begins} dateTime={startTime} translate="no">
      {day} {time}
    </time>
  )
}

interface CustomLegsProps {
  readonly bet: SlipBet
  readonly isLocked: boolean
  readonly error?: string | undefined
  readonly onRemove: (selectionId: string) => void
}

/** The picks of a custom bet on one line: they share one price and can only be removed together. */
export function CustomLegs({ bet, isLocked, error, onRemove }: CustomLegsProps) {
  const { t } = useI18n()
  const isMoved = isCustomPriceChanged(bet) && (bet.currentCustomOdds ?? 0) > (bet.customOdds ?? 0)
  const words = error ?? (isCustomPriceChanged(bet) ? t(isMoved ? 'leg.up' : 'leg.down') : '')
  return (
    <>
      {bet.selections.map(selection => (
        <CustomLeg key={selection.id} selection={selection} isLocked={isLocked} onRemove={onRemove} />
      ))}
      {words && <li className={cx(customLegsStyles.note, error && customLegsStyles.wrong)}>{words}</li>}
    </>
  )
}

interface CustomLegProps {
  readonly selection: Selection
  readonly isLocked: boolean
  readonly onRemove: (selectionId: string) => void
}

function CustomLeg({ selection, isLocked, onRemove }: CustomLegProps) {
  const { t } = useI18n()
  const { outcomeName, marketName, isSuspended, isNotAvailable } = selection
  const isClosed = isSuspended || isNotAvailable
  return (
    <li
      className={cx(
        rail.pick,
        customLegsStyles.leg,
        isLocked && customLegsStyles.waiting,
        isClosed && customLegsStyles.closed,
      )}
    >
      <span className={rail.node} />
      <span className={rail.texts}>
        <b>{outcomeName}</b>
        <small>{marketName}</small>
        {isClosed && (
          <small className={customLegsStyles.why}>
            {t(isNotAvailable ? 'sb.ticket.not-available.label' : 'leg.suspended')}
          </small>
        )}
      </span>
      {isSuspended && <Icon name="lock" size={14} />}
      {!isLocked && (
        <IconButton
          className={customLegsStyles.remove}
          icon="close"
          size={14}
          label={t('leg.remove', { name: outcomeName })}
          data-remove
          onClick={() => onRemove(selection.id)}
        />
      )}
    </li>
  )
}
