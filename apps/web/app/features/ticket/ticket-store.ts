/**
 * The ticket store of a page: runs the pure state machine of `@touchline/betting`, executes its
 * effects, persists the slip across reloads, shares it with the other tabs and keeps its selections live. One per app; on the
 * server it stays empty and starts nothing.
 */
import { type SlipCurrency, totalStake } from '@touchline/betting/slip/slip-bet'
import { createSlipSnapshot } from '@touchline/betting/ticket/restore'
import { createTicket, listSelectedOutcomeIds, reduceTicket } from '@touchline/betting/ticket/ticket'
import { isInProgress } from '@touchline/betting/ticket/transitions'
import type { PlacingContext, TicketEffect, TicketEvent } from '@touchline/betting/ticket/types'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import type { Readable } from '@touchline/client/observable'
import type { Settings } from '@touchline/contract/entities/settings'
import { type App, perApp } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { runAfterNextPaint } from '../../shared/browser/run-after-next-paint.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { type Pick, toPick } from '../../shared/odds/pick.ts'
import { createDeferrableObservable } from '../../shared/parts/deferrable-observable.ts'
import { type BonusOffers, startBonusOffers } from './bonuses/bonus-offers.ts'
import { createCustomPricing } from './custom-bet/custom-pricing.ts'
import { createEffectBuffer } from './effect-buffer.ts'
import { syncPicks } from './live/selection-sync.ts'
import { syncSettings } from './live/sync-settings.ts'
import { connectTicket, isPlacingBets, setPickedOutcomes } from './picks.ts'
import { readAcceptMode } from './placing/accept-mode.ts'
import { createConfirmations } from './placing/confirmations.ts'
import { readDeviceId } from './placing/device-id.ts'
import { createDuplicateTabCheck, type DuplicateTabCheck } from './placing/duplicate-tab-check.ts'
import { createBetPlacement, type Placed, type SlipTicket } from './placing/placing.ts'
import { addPhoneStatus, buildPlacingContext, onSignedOut, signInPlayer, type TicketPlayer } from './placing/player.ts'
import { buildPlaceBets, readRate, toPickedOutcome } from './placing/request-mapping.ts'
import { alertNothingPlaced, alertPlacedElsewhere } from './placing/ticket-alerts.ts'
import { isPlacing, type SharedSlip, shareSlip } from './storage/shared-slip.ts'
import { restoreSlip, storeSlip } from './storage/slip-storage.ts'

/** Dependencies of the ticket, injected by the shell. */
export interface TicketDeps {
  readonly requestSignIn: () => Promise<'signed-in' | 'abandoned'>
  /** The player with the account, fetched if necessary. */
  readonly readPlayer: () => Promise<TicketPlayer>
  /** The player bets would be placed for; null while nobody is signed in. */
  readonly playerId: () => number | null
  /** Bets were accepted: views of them should refetch. */
  readonly onPlaced: () => void
}

export interface TicketStore extends Readable<SlipTicket> {
  dispatch(event: TicketEvent<Placed>): void
  pick(pick: Pick): void
  /** Sets the account's currency. */
  setCurrency(currency: SlipCurrency, settings: Settings | undefined): void
  /** Places the bets on the slip, if their total still equals the one the user saw. */
  place(context: PlacingContext): void
  /** Restores the stored slip and starts following its selections. Call once. */
  start(deps: TicketDeps): void
}

const EURO = { currency: 'EUR', subunits: 100 }

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))

export function createTicketStore(app: App): TicketStore {
  const ticket = createDeferrableObservable<SlipTicket>(createTicket<Placed>(EURO))
  let deps: TicketDeps | null = null
  let tabs: DuplicateTabCheck | null = null
  let bonuses: BonusOffers | null = null
  let shared: SharedSlip | null = null
  /** The slip was restored from storage, and the account's currency has not been applied since. */
  let wasRestored = false
  const customBet = createEffectBuffer()
  /** Effects of picks whose listeners have not been called yet. */
  let pickEffects: TicketEffect[] = []

  /** Before any other event, so that effects keep the order of events. */
  const finishPicks = (): void => {
    const effects = pickEffects
    pickEffects = []
    ticket.notify()
    for (const effect of effects) run(effect)
  }

  const dispatch = (event: TicketEvent<Placed>): void => {
    finishPicks()
    const { state, effects } = reduceTicket<Placed>(ticket.get(), event)
    ticket.set(state)
    for (const effect of effects) run(effect)
    if (event.type === 'placeSucceeded' || (event.type === 'reconciled' && event.placedBets)) deps?.onPlaced()
  }

  /** The key of the slip's version, which tabs that place it at the same instant share. */
  const nextKey = (): string => {
    finishPicks()
    return shared?.getKey() ?? createIdempotencyKey()
  }

  const readContext = async ({ readPlayer }: TicketDeps): Promise<PlacingContext> => {
    const [player, settings] = await Promise.all([readPlayer(), app.queryClient.fetchQuery(app.queries.settings())])
    if (player.account) setCurrency(player.account, settings.data)
    return buildPlacingContext(await addPhoneStatus(app, player, settings.data), settings.data, ticket.get().currency)
  }

  /**
   * The slip uses the account's currency. A slip restored in another currency is converted once at
   * the current rate; later currency changes require new stakes.
   */
  const setCurrency = (currency: SlipCurrency, settings: Settings | undefined): void => {
    const { currency: from } = ticket.get()
    const snapshot = wasRestored && !isInProgress(ticket.get()) ? createSlipSnapshot(ticket.get()) : null
    wasRestored = false
    dispatch({ type: 'currencyChanged', currency: { currency: currency.currency, subunits: currency.subunits } })
    if (from.currency === currency.currency || !snapshot) return
    const rate = settings ? readRate(settings.currencies, from.currency, currency.currency) : null
    dispatch({ type: 'restored', snapshot, rate })
  }

  const alertFailed = (error: unknown): void => {
    reportError(error, 'placing')
    alertNothingPlaced(app)
  }

  const signIn = async (): Promise<void> => {
    const outcome = await deps?.requestSignIn()
    if (outcome === 'signed-in' && deps) dispatch({ type: 'signedIn', context: await readContext(deps) })
    else dispatch({ type: 'signInAbandoned' })
  }

  /** The session ended before the bets were sent: the intent to place survives signing in. */
  const placeAfterSignIn = async (): Promise<void> => {
    if (!deps) return
    const context = await readContext(deps).catch(() =>
      buildPlacingContext({ isSignedIn: false, account: undefined }, undefined, ticket.get().currency),
    )
    dispatch({ type: 'place', idempotencyKey: nextKey(), context: { ...context, isSignedIn: false } })
  }

  /** Places what the player confirmed after the phone's verification, if it is unchanged by then. */
  const placeAfterPhoneVerification = async (given: TicketDeps): Promise<void> => {
    const expectedTotal = totalStake(ticket.get().bets)
    if ((await openModal(app, 'phoneVerification')) !== 'done') return
    await placeOnceKnown({ ...(await readContext(given)), expectedTotal })
  }

  const placement = createBetPlacement({
    api: app.api,
    dispatch: event => dispatch(event),
    now: Date.now,
    wait,
    report: reportError,
    playerId: () => deps?.playerId() ?? null,
    isAwaited(key) {
      const { ticketState, intent } = ticket.get()
      return ticketState === 'CHECKING' && intent?.idempotencyKey === key
    },
    persist: () => store(),
    onUnsent: () => void placeAfterSignIn().catch(error => reportError(error, 'placing after sign-in')),
    requestSignIn: () => signInPlayer(deps),
    onOtherPlayer() {
      const { currency, acceptMode, rules } = ticket.get()
      ticket.set({ ...createTicket<Placed>(currency, acceptMode), rules })
    },
  })

  const run = (effect: TicketEffect): void => {
    switch (effect.type) {
      case 'requestSignIn':
        signIn().catch(error => {
          dispatch({ type: 'signInAbandoned' })
          reportError(error, 'going on after sign-in')
        })
        break
      case 'sendBets': {
        const body = buildPlaceBets(effect.bets, ticket.get().acceptMode, readDeviceId())
        tabs?.publish(deps?.playerId() ?? 0, effect.bets)
        void placement.send(effect.idempotencyKey, body)
        break
      }
      case 'reconcile':
        void placement.reconcile(effect.idempotencyKey)
        break
      case 'genericAlert':
        alertNothingPlaced(app, effect.message)
        break
      case 'requestPhoneVerification':
        if (deps) placeAfterPhoneVerification(deps).catch(alertFailed)
        break
      case 'confirmCustomBetReplacement':
        customBet.confirm(effect)
        break
      case 'fetchBonuses':
        bonuses?.fetch()
        break
      case 'priceCustomBet':
        customBet.price(effect)
        break
      case 'reportRestoreFailure':
        reportError(new Error(effect.reason), 'restoring the slip')
        break
    }
  }

  const store = (): void => {
    const snapshot = createSlipSnapshot(ticket.get())
    storeSlip({ snapshot, sent: snapshot.inFlight ? placement.getSent() : null })
  }

  const restore = (): void => {
    const restored = restoreSlip()
    if (restored.kind === 'none') return
    dispatch({ type: 'restoreStarted' })
    if (restored.kind === 'broken') {
      dispatch({ type: 'restoreFailed', reason: restored.reason })
      return
    }
    const { snapshot } = restored.slip
    placement.restore(restored.slip.sent)
    // The slip is restored in its own currency; the account's currency, once known, may change it.
    const bet = snapshot.bets[0] ?? snapshot.inFlight?.bets[0]
    if (bet) dispatch({ type: 'currencyChanged', currency: { currency: bet.currency, subunits: bet.subunits } })
    dispatch({ type: 'restored', snapshot, rate: null })
    wasRestored = true
  }

  const followPlaced = ({ playerId }: TicketDeps): void => {
    const onBet = (bet: Placed) => dispatch({ type: 'betChanged', bet })
    const confirmations = createConfirmations({ ...app, onBet, playerId, report: reportError })
    ticket.subscribe(() => confirmations.watch(ticket.get().placedBets))
  }

  /** A receipt is private to the player; after a mere session expiry it remains readable. */
  const clearReceipt = (): void => {
    if (app.session.get().reason === 'signed-out') dispatch({ type: 'finish' })
  }

  /** While the session is unknown, neither sign-in is opened nor a request sent. */
  const placeOnceKnown = async (context: PlacingContext): Promise<void> => {
    const { status } = app.session.get()
    if (status !== 'LOGGED_IN' && status !== 'NOT_LOGGED_IN') await app.session.start()
    const isSignedIn = app.session.get().status === 'LOGGED_IN'
    const isKnown = context.isSignedIn === isSignedIn && (!isSignedIn || deps?.playerId() !== null)
    const { expectedTotal } = context
    const now = isKnown || !deps ? context : { ...(await readContext(deps)), ...(expectedTotal && { expectedTotal }) }
    if (tabs?.isRepeated(deps?.playerId() ?? 0, ticket.get().bets)) {
      // Placed again it is meant a second time.
      shared?.renew()
      return alertPlacedElsewhere(app)
    }
    dispatch({ type: 'place', idempotencyKey: nextKey(), context: now })
  }

  /** The state and the odds buttons change at once; what renders or sends the slip follows after their paint. */
  const pick = (picked: Pick): void => {
    const event = { type: 'pick', outcome: toPickedOutcome(picked, app.live) } as const
    const { state, effects } = reduceTicket<Placed>(ticket.get(), event)
    ticket.setQuietly(state)
    pickEffects.push(...effects)
    shared?.notePick(event.outcome)
    setPickedOutcomes(listSelectedOutcomeIds(state))
    runAfterNextPaint(finishPicks)
  }

  return {
    get: ticket.get,
    subscribe: ticket.subscribe,
    dispatch,
    pick,
    setCurrency,
    place(context) {
      placeOnceKnown(context).catch(alertFailed)
    },
    start(given) {
      const isStarted = deps !== null
      deps = given
      if (isStarted) return
      tabs = createDuplicateTabCheck()
      bonuses = startBonusOffers({ ...app, ticket, dispatch })
      dispatch({ type: 'changeAcceptMode', mode: readAcceptMode() })
      restore()
      syncPicks(app, ticket, dispatch)
      ticket.subscribe(store)
      ticket.subscribe(() => isPlacingBets.set(ticket.get().ticketState === 'SUCCESS' || isPlacing(ticket.get())))
      shared = shareSlip({ ticket, dispatch })
      const { price } = createCustomPricing({ api: app.api, ticket, dispatch })
      customBet.connect({ confirm: question => void openModal(app, 'customBet', question), price })
      followPlaced(given)
      onSignedOut(app, clearReceipt)
      syncSettings(app, { dispatch, read: ticket.get })
      connectTicket(app.handlers, pressed => pick(toPick(pressed)))
    },
  }
}

/** The ticket store of an app. */
export const ticketOf = perApp(createTicketStore)

export const useTicketStore = (): TicketStore => ticketOf(useApp())

export const useTicket = (): SlipTicket => useReadable(useTicketStore())
