import { NO_BOOST } from '@touchline/betting/engagement/comboboost'
import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { roundOdds } from '@touchline/betting/odds/odds'
import type { AcceptMode } from '@touchline/betting/odds/odds-acceptance'
import { hasFreebet } from '@touchline/betting/slip/bonus'
import { betKey, betOdds, listSelections, type SlipBet } from '@touchline/betting/slip/slip-bet'
import type { BlockerKey } from '@touchline/betting/ticket/blockers'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { isolate } from '../../../i18n/isolate.ts'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { boostPercent } from '../../../shared/bets/placed-bet.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { openSignInInPlace } from '../../../shared/modals/modals.ts'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Sentence } from '../../../ui/numeric.tsx'
import text from '../../../ui/text.module.css'
import type { TicketPlayer } from '../placing/player.ts'
import { confirmSetting, findConfirmStake, isAsked } from './confirm-setting.ts'
import { describeAllBlockers } from './reasons.ts'
import styles from './slip.module.css'
import { useSlipKeys } from './slip-keys.ts'
import { reasonValues } from './slip-notices.tsx'
import type { Slip } from './use-slip.ts'
import { readBoostChange } from './use-slip.ts'

/** A tap this soon after the feed moved the button or its meaning was meant for what stood there before. */
const SETTLE_MS = 400

/** What the player mends in the stake's field. */
const STAKE_BLOCKERS: readonly BlockerKey[] = [
  'stake_missing',
  'stake_below_min',
  'stake_above_max',
  LIMIT_ERRORS.max_stake,
  LIMIT_ERRORS.max_payout,
]

type Action = 'place' | 'accept' | 'sign-in' | 'none'

function actionOf({ ticket, blockers, changed, closed, isStale, clashes }: Slip, { isSignedIn }: TicketPlayer): Action {
  // The outcome of sent bets is the player's own.
  if (ticket.ticketState === 'CHECKING' && !isSignedIn) return 'sign-in'
  if (isStale || clashes.length > 0) return 'none'
  // Without a stake there is nothing to accept yet.
  if (changed > 0 && closed === 0 && !blockers.includes('stake_missing')) return 'accept'
  // Trying to place is what asks for the phone's verification.
  return blockers.every(key => key === 'phone_verification_required') ? 'place' : 'none'
}

/** The one thing the slip is about: its words repeat the amount. */
export function PlaceButton({ slip, player }: { readonly slip: Slip; readonly player: TicketPlayer }) {
  const app = useApp()
  const { t, formats } = useI18n()
  const { ticket, store, blockers, changed, closed, context, total, isStale, preview, clashes, settings } = slip
  const { label, isBusy } = useWords(slip, player)
  const whyId = useId()
  const action = actionOf(slip, player)
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const { acceptMode } = ticket
  const lastMode = useRef<AcceptMode | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the feed changes the button's label or action
  useEffect(() => {
    // The player's own choice of another mode may take changes back as well; it moves nothing under a finger.
    if (lastMode.current === acceptMode) changedAt.current = performance.now()
    lastMode.current = acceptMode
  }, [changed, closed, isStale, acceptMode])
  const place = useRef<HTMLDivElement>(null)
  const press = () => {
    if (performance.now() - changedAt.current < SETTLE_MS) return
    if (action === 'sign-in') void openSignInInPlace(app, { reason: 'asked' })
    if (action === 'accept') store.dispatch({ type: 'acceptOddsChanges' })
    if (action !== 'place') return
    // An amount that cannot be read would be left out where other bets of the slip have a stake.
    const unread = place.current && listStakeFields(place.current).find(isWrong)
    if (unread) unread.focus()
    else store.place({ ...context, expectedTotal: total })
  }
  const keyAction = action === 'place' || action === 'accept' ? action : 'other'
  const asked = [label, preview.win, ...listSelections(ticket.bets).map(({ id }) => id)].join(' ')
  const isPriceNew = useIsPriceNew(ticket.bets)
  const setting = useReadable(confirmSetting)
  const from = findConfirmStake(setting, settings?.stakes, ticket.currency.currency)
  const isArmed = useSlipKeys(place, {
    action: keyAction,
    asked,
    isAsking: isPriceNew || isAsked(setting, total, from),
    press,
  })
  const amount = formats.money({ value: total, ...ticket.currency })
  const armedLabel = isArmed ? t.isolated('ticket.place.again', { amount }) : null
  const isStakeWrong = action === 'none' && !isBusy && STAKE_BLOCKERS.some(key => blockers.includes(key))
  const handleBlockedPress = clashes.length > 0 ? goToClash : isStakeWrong ? goToStake : undefined
  const why = action === 'none' && !isBusy ? describeAllBlockers(blockers, reasonValues(slip, formats), t) : ''
  return (
    // Pressed while something is to be solved first, it leads there.
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside handles focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside handles the keyboard
    <div ref={place} className={cx(isArmed && styles.armed)} onClick={handleBlockedPress}>
      <Button
        kind="primary"
        size="lg"
        block
        busy={isBusy}
        aria-disabled={action === 'none'}
        data-place
        aria-describedby={why ? whyId : undefined}
        onClick={press}
      >
        <Sentence>{armedLabel ?? label}</Sentence>
      </Button>
      <span className={text.hidden} role="status">
        {armedLabel && <Sentence>{armedLabel}</Sentence>}
      </span>
      {why && (
        <span id={whyId} className={text.hidden}>
          <Sentence>{why}</Sentence>
        </span>
      )}
    </div>
  )
}

function goToStake({ currentTarget }: MouseEvent<HTMLElement>): void {
  const fields = listStakeFields(currentTarget)
  const wrong = fields.find(isWrong) ?? fields.find(({ value }) => value === '') ?? fields[0]
  wrong?.focus()
}

/** Whether a price has changed since the player last changed what is bet, whoever accepted it. */
function useIsPriceNew(bets: readonly SlipBet[]): boolean {
  const edited = bets.map(bet => [betKey(bet), bet.wantedWin ?? bet.stake].join('@')).join(' ')
  const ids = listSelections(bets).map(({ id }) => id)
  const prices = [...listSelections(bets), ...bets].map(priced =>
    'id' in priced ? priced.acceptedOdds : priced.customOdds,
  )
  const shown = { edit: `${edited} ${ids.join(' ')}`, prices: prices.join(' ') }
  const [seen, setSeen] = useState(shown)
  const isEdited = seen.edit !== shown.edit
  if (isEdited) setSeen(shown)
  return !isEdited && seen.prices !== shown.prices
}

function goToClash({ currentTarget }: MouseEvent<HTMLElement>): void {
  const slip = currentTarget.closest('[data-slip-foot]')?.parentElement
  slip?.querySelector<HTMLElement>('[data-clash] > div button')?.focus()
}

function listStakeFields(button: HTMLElement): readonly HTMLInputElement[] {
  return [...(button.closest('section')?.querySelectorAll<HTMLInputElement>('input[data-amount]') ?? [])]
}

const isWrong = (field: HTMLInputElement): boolean => field.getAttribute('aria-invalid') === 'true'

function useWords(slip: Slip, player: TicketPlayer): { label: string; isBusy: boolean } {
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  const { ticket, blockers, changed, changedBoosts, closed, total, preview, clashes } = slip
  if (ticket.ticketState === 'PROCESSING') return { label: t('ticket.placing'), isBusy: true }
  if (ticket.ticketState === 'CHECKING')
    return player.isSignedIn
      ? { label: t('ticket.checking'), isBusy: true }
      : { label: t('shell.sign-in'), isBusy: false }
  if (clashes.length > 0) return { label: t('ticket.clash.solve', { count: clashes.length }), isBusy: false }
  if (blockers.includes('stake_missing')) return { label: t('ticket.enter-stake'), isBusy: false }
  const [bet, ...others] = ticket.bets
  if (bet && changed > 0 && closed === 0) {
    const boost = changed === changedBoosts && others.length === 0 ? readBoostChange(bet) : null
    if (boost) {
      const id = boost.current > NO_BOOST ? 'ticket.bonus.accept' : 'ticket.bonus.accept.none'
      return { label: t.isolated(id, { percent: formats.number(boostPercent(boost.current)) }), isBusy: false }
    }
    const hasOnePrice = changedBoosts === 0 && others.length === 0 && bet.betType !== 'system'
    const odds = formatPrice(roundOdds(betOdds(bet, 'current')))
    const label = hasOnePrice ? t.isolated('ticket.accept', { odds }) : t('ticket.accept-all')
    // A stake that follows from a wanted win is accepted with the odds.
    if (preview.stake === total) return { label, isBusy: false }
    const stake = `${t('stake.label')} ${isolate(formats.money({ value: preview.stake, ...ticket.currency }))}`
    return { label: `${label} · ${stake}`, isBusy: false }
  }
  if (!player.isSignedIn) return { label: t('ticket.sign-in'), isBusy: false }
  const amount = formats.money({ value: total, ...ticket.currency })
  if (bet && others.length === 0 && hasFreebet(bet))
    return { label: t.isolated('ticket.bonus.place-freebet', { amount }), isBusy: false }
  return { label: t.isolated('ticket.place', { count: slip.staked.length, amount }), isBusy: false }
}
