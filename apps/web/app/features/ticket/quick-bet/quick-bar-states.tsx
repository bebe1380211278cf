/** The quick bet bar in each of its states. */

import { isAwaitingTrader } from '@touchline/betting/bets/bet-status'
import { toDecimal } from '@touchline/betting/odds/odds'
import { type ReactNode, useId, useState } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { formatAmount, parseAmount } from '../../../shared/formats/amounts.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LiveDot } from '../../../ui/live-dot.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import { MatchMoment } from '../slip/leg.tsx'
import { showSlip } from '../slip/slip-view.ts'
import styles from './quick-bar.module.css'
import type { Quick } from './use-quick.ts'
import { describeQuickError, describeStake } from './use-quick.ts'

interface PartProps {
  readonly quick: Quick
}

function Words({
  title,
  children,
  id,
}: {
  readonly title: ReactNode
  readonly children: ReactNode
  readonly id?: string
}) {
  return (
    <div className={styles.words}>
      <b className={styles.title}>{title}</b>
      <span id={id} className={styles.text}>
        {children}
      </span>
    </div>
  )
}

/** Shows a shorter text on narrow screens. */
function ByWidth({ wide, narrow }: { readonly wide: string; readonly narrow: string }) {
  return (
    <>
      <span className={styles.wide}>
        <Sentence>{wide}</Sentence>
      </span>
      <span className={styles.narrow}>
        <Sentence>{narrow}</Sentence>
      </span>
    </>
  )
}

interface QuickStakeFieldProps {
  readonly quick: Quick
  /** Id of the error message. */
  readonly problemId: string | undefined
  readonly onUnreadable: (isUnreadable: boolean) => void
}

/**
 * The stake of every tap. Invalid input sets no stake, so that only the displayed stake can be
 * approved.
 */
function QuickStakeField({ quick: { quick, store }, problemId, onUnreadable }: QuickStakeFieldProps) {
  const { t, formats, locale } = useI18n()
  const [typed, setTyped] = useState<string | null>(null)
  const { stake, currency } = quick
  const { subunits } = currency
  const read = typed === null ? null : parseAmount(typed, locale, currency)
  // The typed text is kept while it matches the stake; a stake set elsewhere replaces it.
  const isOwn = read !== null && (read.ok ? read.value : 0) === stake
  const shown = isOwn ? (typed ?? '') : stake > 0 ? formatAmount(stake, subunits, locale) : ''
  const type = (text: string) => {
    setTyped(text)
    const next = parseAmount(text, locale, currency)
    onUnreadable(!next.ok && next.reason !== 'empty')
    store.dispatch({ type: 'setStake', stake: next.ok ? next.value : 0 })
  }
  const approve = () => store.dispatch({ type: 'approve', isApproved: true })
  return (
    <label className={cx(styles.field, problemId !== undefined && styles.wrong)}>
      <Numeric className={styles.sign}>{formats.currencySymbol(currency.currency)}</Numeric>
      <input
        aria-label={t('quick.stake')}
        aria-invalid={problemId !== undefined}
        aria-describedby={problemId}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        dir="ltr"
        maxLength={20}
        value={shown}
        onChange={event => type(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && problemId === undefined && approve()}
      />
    </label>
  )
}

/** Waits for approval of the stake, then for a tap. */
export function IdleState({ quick: parts }: PartProps) {
  const { quick, store, words } = parts
  const { t, money } = words
  const [isUnreadable, setUnreadable] = useState(false)
  const id = useId()
  const wrong = quick.stake === 0 && isUnreadable ? t('quick.unreadable') : describeStake(quick, words)
  const amount = money(quick.stake)
  const isOff = !quick.isApproved && (quick.stake === 0 || wrong !== null)
  return (
    <>
      <Icon name="bolt" size={16} className={quick.isApproved ? styles.ready : styles.bolt} />
      <Words title={<IdleTitle quick={parts} />} id={id}>
        {wrong ? (
          <span className={styles.problem}>
            <Sentence>{wrong}</Sentence>
          </span>
        ) : (
          <IdleHint quick={parts} />
        )}
      </Words>
      <QuickStakeField quick={parts} problemId={wrong === null ? undefined : id} onUnreadable={setUnreadable} />
      <Button
        className={styles.approve}
        kind={quick.isApproved ? 'default' : 'primary'}
        aria-disabled={isOff}
        aria-label={quick.isApproved ? t('quick.stop.label') : t('quick.approve.label', { amount })}
        onClick={() => store.dispatch({ type: 'approve', isApproved: !quick.isApproved })}
      >
        {quick.isApproved ? t('quick.stop') : t('quick.approve')}
      </Button>
    </>
  )
}

function IdleTitle({ quick: { quick, words } }: PartProps) {
  const { t } = words
  if (quick.isApproved) return t('quick.ready')
  if (quick.bet) return <Tapped quick={{ quick, words }} />
  return <ByWidth wide={t('quick.stake-of-taps')} narrow={t('quick.title')} />
}

function IdleHint({ quick: { quick, words } }: PartProps) {
  const { t, money } = words
  if (quick.isApproved) {
    const amount = money(quick.stake)
    return (
      <ByWidth wide={t.isolated('quick.ready.text', { amount })} narrow={t.isolated('quick.ready.short', { amount })} />
    )
  }
  if (quick.bet) return t('quick.waiting')
  return <ByWidth wide={t('quick.how')} narrow={t('quick.live-only')} />
}

/** The tapped outcome with its price at the tap. */
function Tapped({ quick: { quick, words } }: { readonly quick: Pick<Quick, 'quick' | 'words'> }) {
  const [tapped] = quick.bet?.selections ?? []
  if (!tapped) return null
  return (
    <>
      {tapped.outcomeName} <Numeric>{words.writePrice(toDecimal(tapped.acceptedOdds))}</Numeric>
    </>
  )
}

/** Sent, until the outcome is known. */
export function PendingState({ quick: parts }: PartProps) {
  const { quick, words, isSignedIn } = parts
  const [tapped] = quick.bet?.selections ?? []
  return (
    <>
      <LiveDot />
      <Words title={<Tapped quick={parts} />}>
        {quick.state === 'CHECKING' && words.t(isSignedIn ? 'quick.checking' : 'quick.checking.signed-out')}
        {quick.state === 'CONFIRMING' && (
          <ByWidth wide={words.t('quick.confirming')} narrow={words.t('quick.confirming.short')} />
        )}
        {quick.state === 'PROCESSING' && tapped && (
          <span className={styles.where}>
            {tapped.marketName} <MatchMoment urn={tapped.matchUrnId} />
          </span>
        )}
      </Words>
      <span className={styles.spinner} aria-hidden="true" />
      <b className={styles.amount} translate="no">
        {words.money(quick.bet?.stake ?? 0)}
      </b>
    </>
  )
}

export function PlacedState({ quick: { quick, words } }: PartProps) {
  const app = useApp()
  const { t, money, writePrice } = words
  const [bet] = quick.placedBets
  if (!bet) return null
  const amount = money(bet.stake.value)
  const isWaiting = isAwaitingTrader(bet)
  return (
    <>
      <span className={styles.done}>
        <Icon name={isWaiting ? 'clock' : 'check'} />
      </span>
      <Words
        title={
          isWaiting ? (
            t('quick.with-trader')
          ) : (
            <Sentence>{t.isolated('quick.placed', { price: writePrice(bet.odds) })}</Sentence>
          )
        }
      >
        <Sentence>
          {isWaiting
            ? t.isolated('quick.with-trader.text', { amount })
            : t.isolated('quick.placed.text', { amount, win: money(bet.potential_win) })}
        </Sentence>
      </Words>
      <Button onClick={() => showSlip(app, 'MY_BETS')}>{t('quick.view')}</Button>
    </>
  )
}

export function RejectedState({ quick: { quick, store, words } }: PartProps) {
  const app = useApp()
  const { t, money } = words
  const open = () => {
    store.moveToSlip()
    showSlip(app, 'BET_SLIP')
  }
  return (
    <>
      <span className={styles.failed}>
        <Icon name="warn" />
      </span>
      <Words title={t('quick.refused')}>
        <Sentence>{describeQuickError(quick, words)}</Sentence>{' '}
        <Sentence>{t.isolated('quick.refused.money', { amount: money(quick.bet?.stake ?? 0) })}</Sentence>
      </Words>
      <Button onClick={open}>{t('quick.open-slip')}</Button>
    </>
  )
}
