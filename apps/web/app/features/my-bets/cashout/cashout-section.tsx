/** Cash-out of an open bet: the offer, the confirmation, and the progress. */
import { type CashoutState, CONFIRMATION_MS, isCashoutBusy } from '@touchline/betting/cashout/cashout-request'
import type { Bet } from '@touchline/contract/entities/bet'
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react'
import { type I18n, useI18n } from '../../../i18n/provider.tsx'
import type { MessageId } from '../../../i18n/translate.ts'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useKeyed } from '../../../shared/helpers/use-readable.ts'
import { useNow } from '../../../shared/live/ticker.ts'
import { usePart } from '../../../shared/parts/use-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import { mayGetOffer } from '../bet-labels.ts'
import { cashoutOffersOf, readOffer } from '../bets-queries.ts'
import { partPanel } from '../part.ts'
import styles from './cashout.module.css'
import type { CashoutStore } from './cashout-store.ts'
import { type Cashout, useCashout } from './cashout-store.ts'
import { findPartOffer, type PartLock, type PartOffer } from './part-bounds.ts'
import type { PartPanelProps } from './part-panel.tsx'

type Confirming = Extract<CashoutState, { step: 'confirming' }>

interface CashoutConfirmationProps {
  readonly bet: Bet
  readonly confirming: Confirming
  readonly store: CashoutStore
}

/** Explains a cash-out relative to the stake and the potential win. */
function formatCashout({ stake, potential_win }: Bet, amount: number, { t, formats }: I18n): string {
  const money = (value: number) => formats.money({ ...stake, value })
  const profit = amount - stake.value
  const win = money(potential_win)
  if (profit === 0) return t.isolated('cashout.even', { win })
  return profit > 0
    ? t.isolated('cashout.profit', { profit: money(profit), win })
    : t.isolated('cashout.loss', { loss: money(-profit), win })
}

/** The amount, its consequence, and the time left to answer. */
function CashoutConfirmation({ bet, confirming, store }: CashoutConfirmationProps) {
  const i18n = useI18n()
  const { t, formats } = i18n
  const titleId = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const { amount, change, offeredAt } = confirming
  const formatted = formats.money({ ...bet.stake, value: amount })
  // Neither button is focused initially: a second press of Enter must not confirm.
  useEffect(() => group.current?.focus(), [])
  useEffect(() => {
    const timer = setTimeout(() => store.expire(bet.id), offeredAt + CONFIRMATION_MS - Date.now())
    return () => clearTimeout(timer)
  }, [store, bet.id, offeredAt])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    event.preventDefault()
    store.cancel(bet.id)
  }
  return (
    <fieldset
      ref={group}
      className={cx(styles.section, styles.confirmation)}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={styles.question}>
        <div>
          <p id={titleId} className={styles.title}>
            <Sentence>{t.isolated('cashout.ask', { amount: formatted })}</Sentence>
          </p>
          <p className={cx(styles.meaning, text.small)}>
            <Sentence>{formatCashout(bet, amount, i18n)}</Sentence>{' '}
            {bet.bonus?.type === 'comboboost' && t('cashout.without-boost')}
          </p>
          <p className={cx(styles.change, change && styles[change], text.small)} role="status">
            {change && <Sentence>{t.isolated(`cashout.${change}`, { amount: formatted })}</Sentence>}
          </p>
        </div>
        <TimeLeft until={offeredAt + CONFIRMATION_MS} />
      </div>
      <div className={styles.answers}>
        <Button onClick={() => store.cancel(bet.id)}>{t('cashout.keep')}</Button>
        <Button kind="primary" onClick={() => store.confirm(bet.id)}>
          <Sentence>{t.isolated('cashout.confirm', { amount: formatted })}</Sentence>
        </Button>
      </div>
    </fieldset>
  )
}

const RADIUS = 14
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

function TimeLeft({ until }: { readonly until: number }) {
  const { t } = useI18n()
  const left = Math.min(Math.max(until - useNow(), 0), CONFIRMATION_MS)
  const seconds = Math.ceil(left / 1000)
  return (
    <span className={styles.ring} role="img" aria-label={t('cashout.seconds', { count: seconds })}>
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <circle cx="17" cy="17" r={RADIUS} />
        <circle
          cx="17"
          cy="17"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - left / CONFIRMATION_MS)}
        />
      </svg>
      <span className={text.num} aria-hidden="true" translate="no">
        {seconds}
      </span>
    </span>
  )
}

export function CashoutSection({ bet }: { readonly bet: Bet }) {
  const cashout = useCashout(bet.id)
  // Kept here, because a part that was refused is chosen anew from what was entered.
  const [isPartOpen, setPartOpen] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const partsDone = bet.cashed_out?.parts.length ?? 0
  const [seenParts, setSeenParts] = useState(partsDone)
  if (partsDone !== seenParts) {
    setSeenParts(partsDone)
    setPartOpen(false)
    setChosen(null)
  }
  const { state } = cashout
  const button = useRef<HTMLButtonElement>(null)
  const wasConfirming = useRef(false)
  useEffect(() => {
    // The confirmation had the focus and was removed.
    if (wasConfirming.current && state.step === 'idle' && document.activeElement === document.body)
      button.current?.focus()
    wasConfirming.current = state.step === 'confirming'
  }, [state.step])
  if (state.step === 'confirming') return <CashoutConfirmation bet={bet} confirming={state} store={cashout.store} />
  if (isCashoutBusy(state) || bet.status === 'cashout_in_progress') return <Progress bet={bet} state={state} />
  if (bet.status !== 'waiting_results') return null
  return (
    <>
      {state.step === 'rejected' && <Rejection state={state} onClose={() => cashout.store.cancel(bet.id)} />}
      <Offer
        bet={bet}
        cashout={cashout}
        ref={button}
        part={{ isOpen: isPartOpen, chosen, onToggle: setPartOpen, onChoose: setChosen }}
      />
    </>
  )
}

interface PartChoice {
  readonly isOpen: boolean
  readonly chosen: number | null
  readonly onToggle: (isOpen: boolean) => void
  readonly onChoose: (stake: number | null) => void
}

interface OfferProps {
  readonly bet: Bet
  readonly cashout: Cashout
  readonly part: PartChoice
  readonly ref: Ref<HTMLButtonElement>
}

type PriceDirection = 'up' | 'down' | null

const DIRECTION_MS = 2400

/** Direction of the last change of an amount; null again after a moment. */
function usePriceDirection(amount: number | null): PriceDirection {
  const previous = useRef(amount)
  const [direction, setDirection] = useState<PriceDirection>(null)
  useEffect(() => {
    const before = previous.current
    previous.current = amount
    if (amount === null || before === null || before === amount) return
    setDirection(amount > before ? 'up' : 'down')
    const timer = setTimeout(() => setDirection(null), DIRECTION_MS)
    return () => clearTimeout(timer)
  }, [amount])
  return direction
}

function LatePartPanel(props: PartPanelProps) {
  const panel = usePart(partPanel)
  return panel && <panel.PartPanel {...props} />
}

const NO_PARTS: PartOffer = { lock: 'too_small', bounds: null }

const OFFER_REASONS: Readonly<Record<string, MessageId>> = {
  provider_down: 'cashout.why.provider_down',
  betstop: 'cashout.why.betstop',
  leg_closed: 'cashout.why.leg_closed',
  unpriced: 'cashout.why.unpriced',
  pricing: 'cashout.why.pricing',
  too_small: 'cashout.why.too_small',
}

const PART_LOCKS: Readonly<Record<PartLock, MessageId>> = {
  capped: 'cashout.part.capped',
  parts_used: 'cashout.part.used',
  too_small: 'cashout.part.too-small',
}

interface WhyOptions {
  readonly isOffered: boolean
  readonly reason: string | undefined
  /** Null where parts are possible, or not offered at all. */
  readonly lock: PartLock | null
}

/** The text that says why something is locked; undefined where nothing is, or the reason is not known. */
function findWhy({ isOffered, reason, lock }: WhyOptions): MessageId | undefined {
  if (!isOffered) return reason ? OFFER_REASONS[reason] : undefined
  return lock ? PART_LOCKS[lock] : undefined
}

/**
 * The row stays without an offer, so that the layout does not shift while a market is suspended; a bet that cannot get
 * one, or of an operator without cash-out, has a row from its first offer on.
 */
function Offer({ bet, cashout: { store }, part, ref }: OfferProps) {
  const { id, stake } = bet
  const { t, formats } = useI18n()
  const settings = useSettings()?.cashout
  const pushed = useKeyed(cashoutOffersOf(useApp()), id)
  const { amount, reason, isWholeOnly = false } = pushed ?? readOffer(bet)
  const direction = usePriceDirection(amount)
  const panelId = useId()
  const parts = settings?.parts
  // While there is no offer, the panel stays with the bounds of the last one.
  const [known, setKnown] = useState(amount)
  if (amount !== null && amount !== known) setKnown(amount)
  const offered: PartOffer =
    parts && known !== null ? findPartOffer(bet, { whole: known, isWholeOnly }, parts) : NO_PARTS
  const isLocked = amount === null || offered.lock !== null
  const [hadOffer, setHadOffer] = useState(amount !== null)
  if (amount !== null && !hadOffer) setHadOffer(true)
  if (amount === null && !hadOffer && !(settings && mayGetOffer(bet, settings))) return null
  const formatted = amount === null ? null : formats.money({ ...stake, value: amount })
  const { bounds, lock } = offered
  const why = findWhy({ isOffered: amount !== null, reason, lock: parts ? lock : null })
  return (
    <div className={styles.section}>
      <div className={styles.row}>
        <Button
          ref={ref}
          size="lg"
          className={styles.offer}
          aria-disabled={amount === null}
          onClick={() => amount !== null && store.requestConfirmation(id, amount)}
        >
          <span className={styles.label}>
            <Icon name={amount === null ? 'lock' : 'cash'} size={20} />
            {t(amount === null ? 'cashout.none' : 'cashout.button')}
          </span>
          {formatted && (
            <span className={cx(styles.amount, direction && styles[direction], text.num)} translate="no">
              {formatted}
            </span>
          )}
        </Button>
        {parts && (
          <Button
            size="lg"
            className={styles.toggle}
            aria-disabled={isLocked && !part.isOpen}
            aria-expanded={part.isOpen}
            aria-controls={part.isOpen ? panelId : undefined}
            onClick={() => part.onToggle(!part.isOpen)}
          >
            <Icon name={isLocked && !part.isOpen ? 'lock' : 'part'} size={20} />
            <span className={styles.toggleText}>{t('cashout.part')}</span>
          </Button>
        )}
      </div>
      {why && <p className={cx(styles.note, text.small)}>{t(why)}</p>}
      {part.isOpen && bounds && (
        <div id={panelId}>
          <LatePartPanel
            bet={bet}
            bounds={bounds}
            whole={amount}
            chosen={part.chosen}
            onChoose={part.onChoose}
            onConfirm={(worth, request) => store.sendPart(id, worth, request)}
            onClose={() => part.onToggle(false)}
          />
        </div>
      )}
    </div>
  )
}

function Progress({ bet, state }: { readonly bet: Bet; readonly state: CashoutState }) {
  const { t, formats } = useI18n()
  const value = 'amount' in state ? state.amount : bet.cashing_out?.amount
  const amount = value === undefined ? null : formats.money({ ...bet.stake, value })
  return (
    <div className={styles.section} role="status">
      <Button size="lg" block busy>
        <Sentence>{amount ? t.isolated('cashout.sending', { amount }) : t('cashout.in-progress')}</Sentence>
      </Button>
      {state.step === 'checking' && <p className={cx(styles.note, text.small)}>{t('cashout.checking')}</p>}
    </div>
  )
}

type RejectedState = Extract<CashoutState, { step: 'rejected' }>

function Rejection({ state, onClose }: { readonly state: RejectedState; readonly onClose: () => void }) {
  const { t } = useI18n()
  const { reason, message } = state
  const fallback = t(reason === 'failed' ? 'cashout.failed.text' : 'cashout.unavailable')
  return (
    <div className={styles.section}>
      <Notice
        kind={reason === 'failed' ? 'danger' : 'plain'}
        icon={reason === 'failed' ? 'warn' : 'info'}
        role="status"
        action={
          <Button size="sm" kind="ghost" onClick={onClose}>
            {t('cashout.close')}
          </Button>
        }
      >
        {message || fallback}
      </Notice>
    </div>
  )
}
