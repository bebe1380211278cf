import { parseBetType } from '@touchline/betting/bets/bet-status'
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import type { Translate } from '../../../i18n/translate.ts'
import { formatBetBonus, ownStake } from '../../../shared/bets/placed-bet.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import type { Placed } from '../placing/placing.ts'
import { ShareButton } from '../sharing/share-button.tsx'
import reward from './bonus.module.css'
import { describeError } from './reasons.ts'
import styles from './receipt.module.css'
import { findWithdrawn, legKey, type ReceiptState, stateOf, summarize } from './receipt-state.ts'
import { showTab } from './slip-view.ts'
import type { Slip } from './use-slip.ts'

/** The placed bets with their current states: live bets are accepted only after their delay. */
export function Receipt({ slip }: { readonly slip: Slip }) {
  const { placedBets } = slip.ticket
  const state = summarize(placedBets)
  const isSeveral = placedBets.length > 1
  return (
    <div className={styles.receipt} data-receipt={state}>
      <Sign state={state} />
      <Title slip={slip} state={state} />
      {state === 'confirming' && <Drain bets={placedBets} />}
      {placedBets.map(bet => (
        <ReceiptBet key={bet.id} bet={bet} isOneOfSeveral={isSeveral && state !== 'placed'} />
      ))}
      <Actions slip={slip} state={state} />
    </div>
  )
}

function Sign({ state }: { readonly state: ReceiptState }) {
  const isBad = state === 'refused' || state === 'partial'
  const isWaiting = state === 'with-trader' || state === 'confirming'
  return (
    <span className={cx(styles.sign, isBad && styles.signBad, isWaiting && styles.signWaiting)}>
      {state === 'confirming' ? (
        <span className={styles.spinner} aria-hidden="true" />
      ) : (
        <Icon name={isBad ? 'warn' : isWaiting ? 'clock' : 'check'} />
      )}
    </span>
  )
}

/** A line that runs out when the last bet is decided. */
function Drain({ bets }: { readonly bets: readonly Placed[] }) {
  const ends = bets.flatMap(({ decided_at }) => (decided_at ? Date.parse(decided_at) : []))
  const [first] = bets
  if (!first || ends.length === 0) return null
  // Counted from when it was placed: the device's clock may be wrong.
  const lasts = `${Math.max(...ends) - Date.parse(first.created_at)}ms`
  return <i className={styles.drain} style={{ '--lasts': lasts } as CSSProperties} aria-hidden="true" />
}

/** Takes the focus when it appears; what it says later is announced. */
function Title({ slip, state }: { readonly slip: Slip; readonly state: ReceiptState }) {
  const t = useT()
  const { placedBets } = slip.ticket
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(state)
  useEffect(() => title.current?.focus(), [])
  const refused = placedBets.filter(bet => stateOf(bet) === 'refused')
  const values = { count: placedBets.length, refused: refused.length }
  const words = state === 'placed' ? t('receipt.title', values) : t(`receipt.title.${state}`, values)
  const [reason] = refused.map(bet => describeRejection(bet, t))
  return (
    <>
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {words}
      </h2>
      <p className={text.hidden} role="status">
        {state === first.current ? '' : [words, reason].filter(Boolean).join('. ')}
      </p>
    </>
  )
}

function Actions({ slip, state }: { readonly slip: Slip; readonly state: ReceiptState }) {
  const t = useT()
  const { ticket, store } = slip
  const refused = findWithdrawn(ticket.bets, ticket.placedBets)
  const canTryAgain = refused.length > 0 && (state === 'refused' || state === 'partial')
  const isDone = !canTryAgain && state !== 'confirming'
  const standing = ticket.placedBets.filter(bet => stateOf(bet) !== 'refused')
  const finish = () => store.dispatch({ type: 'finish' })
  return (
    <div className={styles.actions}>
      {canTryAgain && (
        <Button kind="primary" size="lg" block onClick={() => store.dispatch({ type: 'tryAgain', betKeys: refused })}>
          {t('receipt.try-again', { count: refused.length })}
        </Button>
      )}
      <Button kind={isDone ? 'primary' : 'default'} size={isDone ? 'lg' : 'md'} block onClick={finish}>
        {t('receipt.done')}
      </Button>
      {standing.length > 0 && (
        <div className={styles.pair}>
          <ShareButton bets={standing} />
          <Button block onClick={() => showTab('MY_BETS')}>
            {t('receipt.my-bets')}
          </Button>
          {!canTryAgain && (
            <Button block onClick={() => store.dispatch({ type: 'keepPicks' })}>
              <Icon name="undo" size={16} />
              {t('receipt.keep')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface ReceiptBetProps {
  readonly bet: Placed
  /** Says that it stands as well, where the receipt's title does not speak of it alone. */
  readonly isOneOfSeveral: boolean
}

/** One placed bet, as the back end wrote it down, and where it stands now. */
function ReceiptBet({ bet, isOneOfSeveral }: ReceiptBetProps) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const isRefused = stateOf(bet) === 'refused'
  return (
    <section className={styles.bet} aria-label={t('receipt.number', { ref: bet.ref })}>
      <p className={styles.number}>
        {t('receipt.number', { ref: bet.ref })}&nbsp;· <time>{formats.dateTime(bet.created_at, timeZone)}</time>
      </p>
      <ul className={cx(styles.stub, isRefused && styles.off)}>
        {bet.selections.map(selection => (
          <Leg key={selection.id} bet={bet} leg={selection} />
        ))}
      </ul>
      <Sums bet={bet} />
      <StateLine bet={bet} isOneOfSeveral={isOneOfSeveral} />
    </section>
  )
}

function Leg({ bet, leg }: { readonly bet: Placed; readonly leg: Placed['selections'][number] }) {
  const { formats } = useI18n()
  const formatPrice = useFormatPrice()
  const when = formats.dateTime(leg.match.start_time, useTimeZone())
  const now = bet.rejection?.current_odds?.[legKey(leg)]
  const isMoved = now !== undefined && now !== leg.odds
  const hasOwnPrice = parseBetType(bet.type) !== 'custom_bet'
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        <b>{leg.outcome.name}</b> {leg.market.name}
        <span className={styles.match}>
          <bdi>{leg.match.name}</bdi>&nbsp;· <time dateTime={leg.match.start_time}>{when}</time>
        </span>
      </span>
      {hasOwnPrice && (
        <span className={styles.figure}>
          {isMoved ? (
            <>
              <s className={styles.was}>
                <Numeric>{formatPrice(leg.odds)}</Numeric>
              </s>{' '}
              <Numeric>{formatPrice(now)}</Numeric>
            </>
          ) : (
            <Numeric>{formatPrice(leg.odds)}</Numeric>
          )}
        </span>
      )}
    </li>
  )
}

function describeType({ type, system, selections }: Placed, t: Translate): string {
  const kind = parseBetType(type)
  if (kind === 'custom_bet') return t('bets.type.custom')
  if (kind !== 'system' || !system) return t('receipt.combo', { count: selections.length })
  return t('bets.type.system', { type: t('system.name', { win: system.win_count, total: system.total_count }) })
}

function Sums({ bet }: { readonly bet: Placed }) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const bonus = formatBetBonus(bet, i18n)
  const formatPrice = useFormatPrice()
  const { currency, subunits, value } = bet.stake
  const money = (amount: number) => formats.money({ value: amount, currency, subunits })
  const isSystem = parseBetType(bet.type) === 'system'
  return (
    <dl className={styles.sums}>
      {bet.selections.length > 1 && (
        <Sum name={describeType(bet, t)}>{!isSystem && <Numeric>{formatPrice(bet.odds)}</Numeric>}</Sum>
      )}
      <Sum name={t('stake.label')}>
        <bdi>
          {ownStake(bet) === 0 ? (
            <Sentence>{t.isolated('bets.stake.free', { amount: money(value) })}</Sentence>
          ) : (
            <Numeric>{money(value)}</Numeric>
          )}
        </bdi>
      </Sum>
      {bonus && stateOf(bet) !== 'refused' && (
        <div className={styles.row}>
          <dt className={text.hidden}>{t('ticket.bonus.used')}</dt>
          <dd className={reward.reward}>
            <bdi>{bonus}</bdi>
          </dd>
        </div>
      )}
      {stateOf(bet) !== 'refused' && (
        <Sum name={t(isSystem ? 'ticket.potential-win.up-to' : 'ticket.potential-win')} isLarge>
          <Numeric>{money(bet.potential_win)}</Numeric>
        </Sum>
      )}
    </dl>
  )
}

interface SumProps {
  readonly name: string
  readonly children: ReactNode
  readonly isLarge?: boolean
}

function Sum({ name, children, isLarge }: SumProps) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd className={isLarge ? styles.win : styles.figure}>{children}</dd>
    </div>
  )
}

function StateLine({ bet, isOneOfSeveral }: ReceiptBetProps) {
  const { t, formats } = useI18n()
  const state = stateOf(bet)
  const amount = formats.money(bet.stake)
  switch (state) {
    case 'confirming':
      return (
        <p className={styles.state}>
          <span className={styles.spinner} aria-hidden="true" />
          {t('receipt.confirming.text')}
        </p>
      )
    case 'with-trader':
      return (
        <p className={styles.state}>
          <Icon name="clock" size={16} />
          <Sentence>{t.isolated('receipt.with-trader.text', { amount })}</Sentence>
        </p>
      )
    case 'refused':
      return (
        <p className={cx(styles.state, styles.refused)}>
          <Icon name="warn" size={16} />
          <span>
            <b>{describeRejection(bet, t)}</b>{' '}
            {ownStake(bet) === 0 ? (
              t('ticket.bonus.kept')
            ) : (
              <Sentence>{t.isolated('ticket.error.money', { amount })}</Sentence>
            )}
          </span>
        </p>
      )
    default:
      return isOneOfSeveral ? (
        <p className={cx(styles.state, styles.good)}>
          <Icon name="check" size={16} />
          {t('receipt.placed')}
        </p>
      ) : null
  }
}

function describeRejection({ rejection }: Placed, t: Translate): string {
  return describeError({ key: rejection?.key ?? '', message: rejection?.localized_message ?? '' }, t)
}
