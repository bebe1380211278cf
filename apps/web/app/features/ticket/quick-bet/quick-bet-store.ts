/**
 * The quick bet store of a page: runs the pure state machine of `@touchline/betting`, executes its effects, and persists
 * settings and the bet in flight. One per app, started with the ticket.
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
import type { SlipBet } from '@touchline/betting/slip/slip-bet'
import { listSelectedOutcomeIds } from '@touchline/betting/ticket/ticket'
import type { PlacingContext } from '@touchline/betting/ticket/types'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { createObservable, type Readable } from '@touchline/client/observable'
import { showAlert } from '../../../shared/alerts/alerts.ts'
import { type App, startedPerApp } from '../../../shared/app/app.ts'
import { useApp } from '../../../shared/app/app-context.tsx'
import { reportError } from '../../../shared/errors/report-error.ts'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'
import { setQuickPickedOutcomes } from '../picks.ts'
import { createConfirmations } from '../placing/confirmations.ts'
import { readDeviceId } from '../placing/device-id.ts'
import { createBetPlacement, type Placed } from '../placing/placing.ts'
import {
  buildPlacingContext,
  fetchPlayer,
  isSessionKnown,
  onSignedOut,
  signInPlayer,
  type TicketDeps,
} from '../placing/player.ts'
import { buildPlaceBets, readSlipCurrency, toPickedOutcome } from '../placing/request-mapping.ts'
import { alertNothingPlaced } from '../placing/ticket-alerts.ts'
import type { TicketStore } from '../ticket-store.ts'
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
}

type OffReason = MoveToSlipReason | 'signed_out' | 'custom_bet'

/** Why quick bet is off after an event that is no choice of the player's; a tap names its reason itself. */
const OFF_REASONS: Readonly<Partial<Record<QuickBetEventType, OffReason>>> = {
  balanceChanged: 'balance',
  signedOut: 'signed_out',
}

const EURO = { currency: 'EUR', subunits: 100 }

type EffectHandlers = {
  readonly [T in QuickBetEffect['type']]: (effect: Extract<QuickBetEffect, { type: T }>) => void
}

/** Starts quick bet on a page: restores its stored state, and a bet in flight. */
export function startQuickBet(app: App, ticket: TicketStore, deps: TicketDeps): QuickBetStore {
  const quick = createObservable<QuickBetOf>(createQuickBet<Placed>(EURO))
  /** Outcome key of the tap that is being processed, which loads its dependencies. */
  let dispatching: string | null = null

  const alertOff = (why: OffReason, isOnSlip: boolean): void => {
    const { t } = app.i18n
    const text = [t(`quick.off.${why}`), isOnSlip ? t('quick.off.on-slip') : ''].filter(Boolean).join(' ')
    showAlert({ kind: 'info', title: t('quick.off'), text })
  }
  const dispatch = (event: QuickBetEvent<Placed>): void => {
    const before = quick.get()
    const { state, effects } = reduceQuickBet<Placed>(before, event)
    quick.set(state)
    for (const effect of effects) (handlers[effect.type] as (effect: QuickBetEffect) => void)(effect)
    const reason = before.isEnabled && !state.isEnabled && OFF_REASONS[event.type]
    if (reason) alertOff(reason, false)
  }
  const store = (): void => {
    const snapshot = createQuickBetSnapshot(quick.get())
    storeQuickBet({ snapshot, sent: snapshot.inFlight ? placement.getSent() : null })
  }
  const signIn = (): void => void deps.requestSignIn().catch(error => reportError(error, 'signing in for quick bet'))

  const placement = createBetPlacement({
    ...deps,
    requestSignIn: () => signInPlayer(deps),
    api: app.api,
    dispatch,
    isAwaited(key) {
      const { state, idempotencyKey } = quick.get()
      return state === 'CHECKING' && idempotencyKey === key
    },
    persist: store,
    onUnsent: signIn,
    onOtherPlayer: () => quick.set(createQuickBet<Placed>(quick.get().currency)),
  })

  const handlers: EffectHandlers = {
    requestSignIn: signIn,
    sendBets({ idempotencyKey, bets }) {
      void placement.send(idempotencyKey, buildPlaceBets(bets, ticket.get().acceptMode, readDeviceId(), true))
    },
    reconcile: ({ idempotencyKey }) => void placement.reconcile(idempotencyKey),
    moveToSlip: ({ why, bet }) => alertOff(why, moveToSlip(ticket, bet, why !== 'not_live')),
    genericAlert: ({ message }) => alertNothingPlaced(app, message),
  }

  const readContext = async (): Promise<PlacingContext> => {
    if (!isSessionKnown(app)) await app.session.start()
    const { player, settings } = await fetchPlayer(app, deps)
    if (player.account) dispatch({ type: 'currencyChanged', currency: readSlipCurrency(player.account, settings) })
    return buildPlacingContext(player, settings, quick.get().currency)
  }
  const dispatchPick = async (picked: Pick): Promise<void> => {
    const outcome = toPickedOutcome(picked, app.live)
    const context = await readContext()
    dispatch({ type: 'pick', outcome, idempotencyKey: createIdempotencyKey(), context })
  }
  // In a throttled list the price may have moved: a pick at an unseen price goes to the slip for review.
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
  const suggestStake = async (): Promise<void> => {
    await readContext()
    const { data } = await app.queryClient.fetchQuery(app.queries.settings())
    const { stake, currency, isEnabled } = quick.get()
    const [smallest] = data.stakes[currency.currency] ?? []
    if (isEnabled && stake === 0 && smallest) dispatch({ type: 'setStake', stake: smallest })
  }

  const restored = restoreQuickBet()
  if (restored) {
    placement.restore(restored.sent)
    dispatch({ type: 'currencyChanged', currency: restored.snapshot.currency })
    dispatch({ type: 'restored', snapshot: restored.snapshot })
  }
  const confirmations = createConfirmations({
    ...app,
    onBet: bet => dispatch({ type: 'betChanged', bet }),
    playerId: deps.playerId,
  })
  const show = () => {
    const { state, placedBets } = quick.get()
    const isDone = state === 'SUCCESS' || state === 'ERROR'
    setQuickPickedOutcomes(isDone ? [] : getQuickBetOutcomeIds(quick.get()))
    confirmations.watch(placedBets)
  }
  show()
  quick.subscribe(() => {
    show()
    store()
  })
  onSignedOut(app, () => dispatch({ type: 'signedOut' }))
  // Custom bets are an alternative to quick bet, so quick bet is switched off.
  onCustomBet(ticket, () => {
    if (!quick.get().isEnabled) return
    dispatch({ type: 'toggle' })
    alertOff('custom_bet', false)
  })

  return setQuickBet(app, {
    get: quick.get,
    subscribe: quick.subscribe,
    dispatch,
    pick(picked) {
      if (!quick.get().isEnabled || !isAsSeen(picked)) return false
      if (dispatching !== null || isQuickBetInProgress(quick.get())) {
        alertBusy(picked)
        return true
      }
      dispatching = pickKey(picked)
      dispatchPick(picked)
        .catch(error => {
          reportError(error, 'quick bet')
          alertNothingPlaced(app)
        })
        .finally(() => {
          dispatching = null
        })
      return true
    },
    toggle() {
      dispatch({ type: 'toggle' })
      if (!quick.get().isEnabled || quick.get().stake > 0) return
      suggestStake().catch(error => reportError(error, 'the first stake of quick bet'))
    },
    moveToSlip() {
      const { bet } = quick.get()
      if (bet) moveToSlip(ticket, bet, true)
      dispatch({ type: 'dismiss' })
    },
  })
}

/** Calls back when the slip holds a custom bet: at once, and each time one is added. */
function onCustomBet(ticket: TicketStore, call: () => void): void {
  let had = false
  const check = () => {
    const has = ticket.get().bets.some(({ betType }) => betType === 'custom')
    const isNew = has && !had
    had = has
    if (isNew) call()
  }
  check()
  ticket.subscribe(check)
}

/** The quick bet store of an app, once it has started. */
const [quickBetOf, setQuickBet] = startedPerApp<QuickBetStore>('quick bet')

export const useQuickBetStore = (): QuickBetStore => quickBetOf(useApp())

export const useQuickBet = (): QuickBetOf => useReadable(useQuickBetStore())
