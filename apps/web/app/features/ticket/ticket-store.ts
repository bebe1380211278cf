/**
 * The ticket of a page: runs the pure state machine of `@touchline/betting`, executes its effects, persists the slip
 * across reloads, shares it with the other tabs and keeps its selections live. One per app, started at the first use of
 * the page.
 */
import type { PickedOutcome } from '@touchline/betting/selections/selection'
import { type SlipBet, type SlipCurrency, totalStake } from '@touchline/betting/slip/slip-bet'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import { createTicket, listSelectedOutcomeIds, reduceTicket } from '@touchline/betting/ticket/ticket'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import type { PlacingContext, TicketEffect, TicketEvent } from '@touchline/betting/ticket/types'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { Settings } from '@touchline/contract/entities/settings'
import { type App, startedPerApp } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { runAfterNextPaint } from '../../shared/browser/run-later.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import type { Pick } from '../../shared/odds/pick.ts'
import { startBonusOffers } from './bonuses/bonus-offers.ts'
import { createCustomPricing } from './custom-bet/custom-pricing.ts'
import { syncPicks } from './live/selection-sync.ts'
import { syncSettings } from './live/sync-settings.ts'
import { isPlacingBets, setPickedOutcomes } from './picks.ts'
import { readAcceptMode } from './placing/accept-mode.ts'
import { createConfirmations } from './placing/confirmations.ts'
import { readDeviceId } from './placing/device-id.ts'
import { createDuplicateTabCheck } from './placing/duplicate-tab-check.ts'
import { type BetPlacement, createBetPlacement, type Placed, type SlipTicket } from './placing/placing.ts'
import {
  buildPlacingContext,
  fetchPlayer,
  isSessionKnown,
  onSignedOut,
  signInPlayer,
  type TicketDeps,
} from './placing/player.ts'
import { buildPlaceBets, readRate, readSlipCurrency, toPickedOutcome } from './placing/request-mapping.ts'
import { alertNothingPlaced, alertPlacedElsewhere } from './placing/ticket-alerts.ts'
import { createRemovedPicks } from './removed-picks.ts'
import { isPlacing, shareSlip } from './storage/shared-slip.ts'
import { restoreSlip, storeSlip } from './storage/slip-storage.ts'

type Dispatch = (event: TicketEvent<Placed>) => void

export interface TicketStore extends Readable<SlipTicket> {
  dispatch: Dispatch
  pick(pick: Pick): void
  /** Sets the account's currency. */
  setCurrency(currency: SlipCurrency, settings: Settings | undefined): void
  /** Places the bets on the slip, if their total still equals the one the user saw. */
  place(context: PlacingContext): void
  /** Brings back what the player last removed; whether there was anything. */
  bringBack(): boolean
}

const EURO = { currency: 'EUR', subunits: 100 }

type EffectHandlers = { readonly [T in TicketEffect['type']]: (effect: Extract<TicketEffect, { type: T }>) => void }

/**
 * The ticket's state, as events change it. A pick changes it at once, and the odds buttons with it; the listeners are
 * called and the effects run after the paint of the press, or before the next event.
 */
function createTicketState(runEffect: (effect: TicketEffect) => void) {
  let current = createTicket<Placed>(EURO)
  const published = createObservable<SlipTicket>(current)
  let pickEffects: readonly TicketEffect[] = []

  const replace = (ticket: SlipTicket): void => {
    current = ticket
    published.set(ticket)
  }
  const finishPicks = (): void => {
    const effects = pickEffects
    pickEffects = []
    replace(current)
    for (const effect of effects) runEffect(effect)
  }
  const dispatch: Dispatch = event => {
    finishPicks()
    const { state, effects } = reduceTicket<Placed>(current, event)
    replace(state)
    for (const effect of effects) runEffect(effect)
  }
  const pick = (outcome: PickedOutcome): void => {
    const { state, effects } = reduceTicket<Placed>(current, { type: 'pick', outcome })
    current = state
    pickEffects = [...pickEffects, ...effects]
    setPickedOutcomes(listSelectedOutcomeIds(state))
    runAfterNextPaint(finishPicks)
  }
  return { get: () => current, subscribe: published.subscribe, dispatch, pick, finishPicks, replace }
}

type TicketState = ReturnType<typeof createTicketState>

/** Puts the stored slip on the ticket; returns whether there was one. */
function restore({ dispatch }: TicketState, placement: BetPlacement): boolean {
  const restored = restoreSlip()
  if (restored.kind === 'none') return false
  dispatch({ type: 'restoreStarted' })
  if (restored.kind === 'broken') {
    dispatch({ type: 'restoreFailed', reason: restored.reason })
    return false
  }
  const { snapshot, sent } = restored.slip
  placement.restore(sent)
  // The slip is restored in its own currency; the account's currency, once known, may change it.
  const bet = snapshot.bets[0] ?? snapshot.inFlight?.bets[0]
  if (bet) dispatch({ type: 'currencyChanged', currency: { currency: bet.currency, subunits: bet.subunits } })
  dispatch({ type: 'restored', snapshot, rate: null })
  return true
}

interface SlipPlacingDeps {
  readonly app: App
  readonly deps: TicketDeps
  readonly ticket: TicketState
  readonly setCurrency: TicketStore['setCurrency']
  /** The key of the slip's version, which tabs that place it at the same instant share. */
  readonly getKey: () => string | null
  /** Another tab of the player has just placed these bets: placed again they are meant a second time. */
  readonly onRepeated: () => void
}

/** Placing from the press on the button to the `place` event: session, sign-in, phone verification and other tabs. */
function createSlipPlacing({ app, deps, ticket, setCurrency, getKey, onRepeated }: SlipPlacingDeps) {
  const { dispatch } = ticket
  const tabs = createDuplicateTabCheck()
  const playerId = () => deps.playerId() ?? 0

  const readContext = async (): Promise<PlacingContext> => {
    const { player, settings } = await fetchPlayer(app, deps)
    if (player.account) setCurrency(player.account, settings)
    return buildPlacingContext(player, settings, ticket.get().currency)
  }
  const dispatchPlace = (context: PlacingContext): void => {
    ticket.finishPicks()
    dispatch({ type: 'place', idempotencyKey: getKey() ?? createIdempotencyKey(), context })
  }
  const place = async (shown: PlacingContext): Promise<void> => {
    if (!isSessionKnown(app)) await app.session.start()
    const isSignedIn = app.session.get().status === 'LOGGED_IN'
    const isCurrent = shown.isSignedIn === isSignedIn && (!isSignedIn || deps.playerId() !== null)
    const { expectedTotal } = shown
    const context = isCurrent ? shown : { ...(await readContext()), ...(expectedTotal && { expectedTotal }) }
    if (tabs.isRepeated(playerId(), ticket.get().bets)) {
      onRepeated()
      alertPlacedElsewhere(app)
    } else dispatchPlace(context)
  }
  return {
    place,
    publish: (bets: readonly SlipBet[]) => tabs.publish(playerId(), bets),
    async signIn() {
      const outcome = await deps.requestSignIn()
      dispatch(
        outcome === 'signed-in' ? { type: 'signedIn', context: await readContext() } : { type: 'signInAbandoned' },
      )
    },
    /** The session ended before the bets were sent: the intent to place survives signing in. */
    async placeAfterSignIn() {
      const visitor = { isSignedIn: false, account: undefined }
      const context = await readContext().catch(() => buildPlacingContext(visitor, undefined, ticket.get().currency))
      dispatchPlace({ ...context, isSignedIn: false })
    },
    /** Places what the player confirmed after the phone's verification, if it is unchanged by then. */
    async placeAfterPhoneVerification() {
      const expectedTotal = totalStake(ticket.get().bets)
      if ((await openModal(app, 'phoneVerification')) === 'done')
        await place({ ...(await readContext()), expectedTotal })
    },
  }
}

/** Starts the ticket of a page: restores the stored slip, and follows its selections from then on. */
export function startTicket(app: App, deps: TicketDeps): TicketStore {
  const ticket = createTicketState(effect => (effects[effect.type] as (effect: TicketEffect) => void)(effect))
  const { dispatch } = ticket
  /** The slip was restored from storage, and the account's currency has not been applied since. */
  let isRestored = false
  /**
   * The slip uses the account's currency. A slip restored in another currency is converted once at the current rate;
   * later currency changes require new stakes.
   */
  const setCurrency: TicketStore['setCurrency'] = (next, settings) => {
    const { currency } = next
    const { currency: before } = ticket.get()
    const snapshot = isRestored && !isInProgress(ticket.get()) ? createSlipSnapshot(ticket.get()) : null
    isRestored = false
    dispatch({ type: 'currencyChanged', currency: readSlipCurrency(next, settings) })
    if (before.currency === currency || !snapshot) return
    const rate = settings ? readRate(settings.currencies, before.currency, currency) : null
    dispatch({ type: 'restored', snapshot, rate })
  }
  const store = (): void => {
    const snapshot = createSlipSnapshot(ticket.get())
    storeSlip({ snapshot, sent: snapshot.inFlight ? placement.getSent() : null })
  }
  const slipPlacing = createSlipPlacing({
    app,
    deps,
    ticket,
    setCurrency,
    getKey: () => sharedSlip.getKey(),
    onRepeated: () => sharedSlip.renew(),
  })
  const placement = createBetPlacement({
    ...deps,
    requestSignIn: () => signInPlayer(deps),
    api: app.api,
    dispatch,
    isAwaited(key) {
      const { ticketState, intent } = ticket.get()
      return ticketState === 'CHECKING' && intent?.idempotencyKey === key
    },
    persist: store,
    onUnsent: () => void slipPlacing.placeAfterSignIn().catch(error => reportError(error, 'placing after sign-in')),
    onOtherPlayer() {
      const { currency, acceptMode, rules } = ticket.get()
      ticket.replace({ ...createTicket<Placed>(currency, acceptMode), rules })
    },
  })
  const bonuses = startBonusOffers({ ...app, ticket, dispatch })
  const pricing = createCustomPricing({ api: app.api, ticket, dispatch })
  const alertFailed = (error: unknown): void => {
    reportError(error, 'placing')
    alertNothingPlaced(app)
  }
  const effects: EffectHandlers = {
    requestSignIn: () =>
      void slipPlacing.signIn().catch(error => {
        dispatch({ type: 'signInAbandoned' })
        reportError(error, 'going on after sign-in')
      }),
    requestPhoneVerification: () => void slipPlacing.placeAfterPhoneVerification().catch(alertFailed),
    sendBets({ idempotencyKey, bets }) {
      slipPlacing.publish(bets)
      void placement.send(idempotencyKey, buildPlaceBets(bets, ticket.get().acceptMode, readDeviceId()))
    },
    reconcile: ({ idempotencyKey }) => void placement.reconcile(idempotencyKey),
    genericAlert: ({ message }) => alertNothingPlaced(app, message),
    confirmCustomBetReplacement: question => void openModal(app, 'customBet', question),
    priceCustomBet: pricing.price,
    fetchBonuses: bonuses.fetch,
    reportRestoreFailure: ({ reason }) => reportError(new Error(reason), 'restoring the slip'),
  }

  dispatch({ type: 'changeAcceptMode', mode: readAcceptMode() })
  isRestored = restore(ticket, placement)

  const sharedSlip = shareSlip({ ticket, dispatch })
  const confirmations = createConfirmations({
    ...app,
    onBet: bet => dispatch({ type: 'betChanged', bet }),
    playerId: deps.playerId,
  })
  ticket.subscribe(() => {
    const { ticketState, placedBets } = ticket.get()
    store()
    isPlacingBets.set(ticketState === 'SUCCESS' || isPlacing(ticket.get()))
    confirmations.watch(placedBets)
  })
  syncPicks(app, ticket, dispatch)
  syncSettings(app, { dispatch, read: ticket.get })
  onSignedOut(app, () => {
    // A receipt is private to the player; after a mere session expiry it remains readable.
    if (app.session.get().reason === 'signed-out') dispatch({ type: 'finish' })
  })
  return setTicket(app, {
    get: ticket.get,
    subscribe: ticket.subscribe,
    ...createRemovedPicks(ticket),
    pick(picked) {
      const outcome = toPickedOutcome(picked, app.live)
      sharedSlip.notePick(outcome)
      ticket.pick(outcome)
    },
    setCurrency,
    place: context => void slipPlacing.place(context).catch(alertFailed),
  })
}

/** The ticket of an app, once it has started. */
const [ticketOf, setTicket] = startedPerApp<TicketStore>('ticket')

export { ticketOf }

export const useTicketStore = (): TicketStore => ticketOf(useApp())

export const useTicket = (): SlipTicket => useReadable(useTicketStore())
