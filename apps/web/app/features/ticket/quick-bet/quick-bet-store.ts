/**
 * The quick bet store of a page: runs the pure state machine of `@touchline/betting`, executes its
 * effects, and persists settings and the bet in flight. One per app; on the server it stays
 * disabled and starts nothing.
 */
import {
  createQuickBet,
  createQuickBetSnapshot,
  getQuickBetOutcomeIds,
  isQuickBetInProgress,
  reduceQuickBet,
} from '@touchline/betting/quick-bet/quick-bet'
import type {
  MoveToSlipReason,
  QuickBet,
  QuickBetEffect,
  QuickBetEvent,
  QuickBetEventType,
} from '@touchline/betting/quick-bet/types'
import type { SlipBet, SlipCurrency } from '@touchline/betting/slip/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket/ticket'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { createObservable, type Readable } from '@touchline/client/observable'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { type App, perApp } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { type Pick, pickKey, toPick } from '../../../shared/odds/pick.ts'
import { setQuickPickedOutcomes } from '../picks.ts'
import { createConfirmations } from '../placing/confirmations.ts'
import { readDeviceId } from '../placing/device-id.ts'
import { createBetPlacement, type Placed } from '../placing/placing.ts'
import { addPhoneStatus, buildPlacingContext, onSignedOut, signInPlayer } from '../placing/player.ts'
import { buildPlaceBets, toPickedOutcome } from '../placing/request-mapping.ts'
import { alertNothingPlaced } from '../placing/ticket-alerts.ts'
import { type TicketDeps, type TicketStore, ticketOf } from '../ticket-store.ts'
import { restoreQuickBet, storeQuickBet } from './quick-bet-storage.ts'

export type QuickBetOf = QuickBet<Placed>

/**
 * Adds the bet's outcome to the slip unless it is there, with its stake if it is the slip's only
 * bet without a stake. Returns whether the slip holds it now: while its own placement is pending it
 * accepts nothing.
 */
function moveToSlip(ticket: TicketStore, bet: SlipBet, isStaked: boolean): boolean {
  const [selection] = bet.selections
  if (!selection) return false
  const has = () => listSelectedOutcomeIds(ticket.get()).includes(selection.id)
  if (!has()) ticket.dispatch({ type: 'pick', outcome: selection })
  const [only, ...others] = ticket.get().bets
  const isAlone = only?.betType === 'single' && others.length === 0 && only.currency === bet.currency
  if (isStaked && isAlone && has() && only.stake === 0) {
    ticket.dispatch({ type: 'setStake', betKey: selection.id, stake: bet.stake })
  }
  return has()
}

export interface QuickBetStore extends Readable<QuickBetOf> {
  dispatch(event: QuickBetEvent<Placed>): void
  /** Toggles quick bet. On first use the stake is the smallest of the player's presets. */
  toggle(): void
  /** Handles a press on a price; returns whether quick bet handled it. */
  pick(pick: Pick): boolean
  /** Moves the rejected bet to the slip and resets quick bet. */
  moveToSlip(): void
  /** Restores the stored state and starts handling picks. Call once. */
  start(ports: TicketDeps): void
}

type OffReason = MoveToSlipReason | 'signed_out' | 'custom_bet'

/** Why quick bet is off after an event that is no choice of the player's; a tap names its reason itself. */
const OFF_REASONS: Readonly<Partial<Record<QuickBetEventType, OffReason>>> = {
  balanceChanged: 'balance',
  signedOut: 'signed_out',
}

const EURO = { currency: 'EUR', subunits: 100 }

const currencyOf = ({ currency, subunits }: SlipCurrency): SlipCurrency => ({ currency, subunits })

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export function createQuickBetStore(app: App): QuickBetStore {
  const quick = createObservable<QuickBetOf>(createQuickBet<Placed>(EURO))
  const ticket = ticketOf(app)
  let ports: TicketDeps | null = null
  /** Outcome key of the tap that is being processed, which loads its dependencies. */
  let dispatching: string | null = null

  const dispatch = (event: QuickBetEvent<Placed>): void => {
    const before = quick.get()
    const { state, effects } = reduceQuickBet<Placed>(before, event)
    quick.set(state)
    for (const effect of effects) run(effect)
    if (event.type === 'placeSucceeded' || (event.type === 'reconciled' && event.placedBets)) ports?.onPlaced()
    const reason = before.isEnabled && !state.isEnabled && OFF_REASONS[event.type]
    if (reason) alertOff(reason, false)
  }

  const readContext = async ({ readPlayer }: TicketDeps): Promise<PlacingContext> => {
    const { status } = app.session.get()
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') await app.session.start()
    const [player, settings] = await Promise.all([readPlayer(), app.queryClient.fetchQuery(app.queries.settings())])
    if (player.account) dispatch({ type: 'currencyChanged', currency: currencyOf(player.account) })
    return buildPlacingContext(await addPhoneStatus(app, player, settings.data), settings.data, quick.get().currency)
  }

  const placement = createBetPlacement({
    api: app.api,
    dispatch: event => dispatch(event),
    now: Date.now,
    wait,
    report: reportError,
    playerId: () => ports?.playerId() ?? null,
    isAwaited(key) {
      const { state, idempotencyKey } = quick.get()
      return state === 'CHECKING' && idempotencyKey === key
    },
    persist: () => store(),
    onUnsent: () => void requestSignIn(),
    requestSignIn: () => signInPlayer(ports),
    onOtherPlayer: () => quick.set(createQuickBet<Placed>(quick.get().currency)),
  })

  const run = (effect: QuickBetEffect): void => {
    switch (effect.type) {
      case 'requestSignIn':
        void requestSignIn()
        break
      case 'sendBets':
        void placement.send(
          effect.idempotencyKey,
          buildPlaceBets(effect.bets, ticket.get().acceptMode, readDeviceId(), true),
        )
        break
      case 'reconcile':
        void placement.reconcile(effect.idempotencyKey)
        break
      case 'moveToSlip':
        alertOff(effect.why, moveToSlip(ticket, effect.bet, effect.why !== 'not_live'))
        break
      case 'genericAlert':
        alertNothingPlaced(app, effect.message)
        break
    }
  }

  const requestSignIn = async (): Promise<void> => {
    await ports?.requestSignIn().catch(error => reportError(error, 'signing in for quick bet'))
  }

  const alertOff = (why: OffReason, isOnSlip: boolean): void => {
    const { t } = app.i18n
    const text = [t(`quick.off.${why}`), isOnSlip ? t('quick.off.on-slip') : ''].filter(Boolean).join(' ')
    showAlert({ kind: 'info', title: t('quick.off'), text })
  }

  const store = (): void => {
    const snapshot = createQuickBetSnapshot(quick.get())
    storeQuickBet({ snapshot, sent: snapshot.inFlight ? placement.getSent() : null })
  }

  const restore = (): void => {
    const stored = restoreQuickBet()
    if (!stored) return
    placement.restore(stored.sent)
    dispatch({ type: 'currencyChanged', currency: stored.snapshot.currency })
    dispatch({ type: 'restored', snapshot: stored.snapshot })
  }

  const follow = ({ playerId }: TicketDeps): void => {
    const onBet = (bet: Placed) => dispatch({ type: 'betChanged', bet })
    const confirmations = createConfirmations({ ...app, onBet, playerId, report: reportError })
    const show = () => {
      const { state, placedBets } = quick.get()
      const isDone = state === 'SUCCESS' || state === 'ERROR'
      setQuickPickedOutcomes(isDone ? [] : getQuickBetOutcomeIds(quick.get()))
      confirmations.watch(placedBets)
    }
    quick.subscribe(() => {
      show()
      store()
    })
    show()
    onSignedOut(app, () => dispatch({ type: 'signedOut' }))
    // Custom bets are an alternative to quick bet, so quick bet is switched off.
    onCustomBetAdded(ticket, () => {
      if (!quick.get().isEnabled) return
      dispatch({ type: 'toggle' })
      alertOff('custom_bet', false)
    })
  }

  const dispatchPick = async (given: TicketDeps, picked: Pick): Promise<void> => {
    const outcome = toPickedOutcome(picked, app.live)
    const context = await readContext(given)
    dispatch({ type: 'pick', outcome, idempotencyKey: createIdempotencyKey(), context })
  }

  // In a throttled list the price may have moved: a pick at an unseen price goes to the slip for
  // review.
  const isAsSeen = (picked: Pick): boolean => {
    const now = app.live.outcomes.get(pickKey(picked))
    return !now || now.odds === picked.odds
  }

  // A second tap on the price that is being placed is a double click, which the bar answers.
  const alertBusy = (picked: Pick): void => {
    const { t } = app.i18n
    const pending = dispatching ?? quick.get().bet?.selections[0]?.id
    if (pending !== pickKey(picked))
      showAlert({ kind: 'warning', title: t('quick.refused'), text: `${picked.outcomeName}. ${t('quick.busy')}` })
  }

  const pick = (picked: Pick): boolean => {
    if (!quick.get().isEnabled || !ports || !isAsSeen(picked)) return false
    if (dispatching !== null || isQuickBetInProgress(quick.get())) {
      alertBusy(picked)
      return true
    }
    dispatching = pickKey(picked)
    dispatchPick(ports, picked)
      .catch(error => {
        reportError(error, 'quick bet')
        alertNothingPlaced(app)
      })
      .finally(() => {
        dispatching = null
      })
    return true
  }

  const suggestStake = async (given: TicketDeps): Promise<void> => {
    await readContext(given)
    const { data } = await app.queryClient.fetchQuery(app.queries.settings())
    const { stake, currency, isEnabled } = quick.get()
    const [smallest] = data.stakes[currency.currency] ?? []
    if (isEnabled && stake === 0 && smallest) dispatch({ type: 'setStake', stake: smallest })
  }

  return {
    get: quick.get,
    subscribe: quick.subscribe,
    dispatch,
    pick,
    toggle() {
      dispatch({ type: 'toggle' })
      if (!ports || !quick.get().isEnabled || quick.get().stake > 0) return
      suggestStake(ports).catch(error => reportError(error, 'the first stake of quick bet'))
    },
    moveToSlip() {
      const { bet } = quick.get()
      if (bet) moveToSlip(ticket, bet, true)
      dispatch({ type: 'dismiss' })
    },
    start(given) {
      const isStarted = ports !== null
      ports = given
      if (isStarted) return
      restore()
      follow(given)
      app.handlers.interceptPick = pressed => pick(toPick(pressed))
    },
  }
}

/** Calls back when a custom bet is added to the slip. */
function onCustomBetAdded(ticket: TicketStore, call: () => void): void {
  const hasCustomBet = () => ticket.get().bets.some(({ betType }) => betType === 'custom')
  let had = hasCustomBet()
  ticket.subscribe(() => {
    const isNew = hasCustomBet() && !had
    had = hasCustomBet()
    if (isNew) call()
  })
}

/** The quick bet store of an app. */
export const quickBetOf = perApp(createQuickBetStore)

export const useQuickBetStore = (): QuickBetStore => quickBetOf(useApp())

export const useQuickBet = (): QuickBetOf => useReadable(useQuickBetStore())
