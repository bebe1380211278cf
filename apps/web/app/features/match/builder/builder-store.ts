/**
 * The bet builder's picks of a match and their combined price. Only the back end can price a combination: the price is
 * requested immediately when picks change, then rate limited. The latest request wins, and a price for other picks is never
 * shown.
 */
import { marketKey } from '@touchline/betting/markets/market-keys'
import { MAX_CUSTOM_SELECTIONS } from '@touchline/betting/slip/rules'
import { isCancelled } from '@touchline/client/errors'
import { createObservable, type Readable } from '@touchline/client/observable'
import * as v from 'valibot'
import { type App, perApp } from '../../../shared/app/app.ts'
import { tabStorage } from '../../../shared/browser/web-storage.ts'
import { throttle } from '../../../shared/helpers/throttle.ts'
import { type Pick, pickKey } from '../../../shared/odds/pick.ts'
import { parseRefusal, type Refusal } from './parse-refusal.ts'

export type BuilderPrice =
  /** Too few picks, or no response yet. */
  { readonly kind: 'none' } | { readonly kind: 'priced'; readonly odds: number } | Refusal

export interface BuilderState {
  readonly picks: readonly Pick[]
  /** While `isPricing`, the price of the previous picks. */
  readonly price: BuilderPrice
  /** The price of the picks is being requested. */
  readonly isPricing: boolean
}

interface PickStorage {
  read(): readonly Pick[]
  write(picks: readonly Pick[]): void
}

const textSchema = v.pipe(v.string(), v.maxLength(300))
const pickSchema = v.object({
  type: v.picklist(['match', 'stage', 'season', 'simple_tournament']),
  matchId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  matchUrnId: textSchema,
  matchSlug: textSchema,
  matchStatus: v.pipe(v.number(), v.integer()),
  relationKeys: v.pipe(v.array(textSchema), v.maxLength(20)),
  marketId: textSchema,
  marketName: textSchema,
  specifier: textSchema,
  outcomeId: textSchema,
  outcomeName: textSchema,
  odds: v.pipe(v.number(), v.finite(), v.minValue(1)),
  provider: textSchema,
  nameA: textSchema,
  nameB: textSchema,
  sportKey: textSchema,
  categoryName: textSchema,
  leagueName: textSchema,
  startTime: textSchema,
})

/** Maximum number of picks in a price request. */
const picksSchema = v.pipe(v.array(pickSchema), v.maxLength(40))

/** Parses the stored picks of a match; drops duplicates and picks of other matches. */
export function parsePicks(json: string, matchId: number): readonly Pick[] {
  try {
    const picks = v.parse(picksSchema, JSON.parse(json)).filter(pick => pick.matchId === matchId)
    return [...new Map(picks.map(pick => [pickKey(pick), pick])).values()]
  } catch {
    // Truncated, of an older schema or tampered with: the builder starts empty.
    return []
  }
}

/**
 * Persists the picks of a match across reloads of the tab. Invalid stored data is ignored; without storage the picks last as
 * long as the page.
 */
function createPickStorage(matchId: number): PickStorage {
  const key = `touchline.builder.${matchId}`
  return {
    read: () => parsePicks(tabStorage.read(key) ?? '[]', matchId),
    write: picks => tabStorage.write(key, picks.length > 0 ? JSON.stringify(picks) : null),
  }
}

export interface Builder extends Readable<BuilderState> {
  /** Adds an outcome, replacing another one of its market; removes it if already picked. */
  toggle(pick: Pick): void
  remove(key: string): void
  clear(): void
  /**
   * Restores the stored picks and keeps the price current until the returned function is called.
   * Fewer picks than `minimum` are not a combination.
   */
  open(minimum: number): () => void
}

type Deps = globalThis.Pick<App, 'api' | 'live'>

const EMPTY: BuilderState = { picks: [], price: { kind: 'none' }, isPricing: false }

/** The rejection that the back end would return, without a request. */
const TOO_MANY: Refusal = { kind: 'refused', reason: 'too_many', culprits: [], clashes: [] }

/** Interval between requests while the user picks. */
const PICKING_INTERVAL_MS = 250
/** Interval between requests while prices move. */
const MOVING_INTERVAL_MS = 1500
/** Delay after a failed request. */
const RETRY_MS = 4000

const marketOf = (pick: Pick): string => marketKey(pick.matchUrnId, pick.marketId, pick.specifier)

/** The picks after a press on an outcome. */
export function togglePick(picks: readonly Pick[], pressed: Pick): readonly Pick[] {
  if (picks.some(pick => pickKey(pick) === pickKey(pressed))) {
    return picks.filter(pick => pickKey(pick) !== pickKey(pressed))
  }
  const isReplaced = (pick: Pick) => marketOf(pick) === marketOf(pressed)
  return picks.some(isReplaced) ? picks.map(pick => (isReplaced(pick) ? pressed : pick)) : [...picks, pressed]
}

export function createBuilder({ api, live }: Deps, storage: PickStorage): Builder {
  const state = createObservable<BuilderState>(EMPTY)
  let minimum = Number.POSITIVE_INFINITY
  let inFlight: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Prices moved during a request: its response may predate the move. */
  let hasMoved = false

  const cancelRequest = (): void => {
    inFlight?.abort()
    inFlight = null
    clearTimeout(retry)
  }

  const requestPrice = async (): Promise<void> => {
    cancelRequest()
    const { picks } = state.get()
    if (picks.length < minimum) return
    if (picks.length > MAX_CUSTOM_SELECTIONS) return state.set({ picks, price: TOO_MANY, isPricing: false })
    const request = new AbortController()
    inFlight = request
    hasMoved = false
    const price = await fetchPrice(picks, request.signal)
    if (inFlight !== request || price === null) return
    inFlight = null
    state.set({ picks, price, isPricing: false })
    if (price.kind === 'refused' && price.reason === 'failed') retry = setTimeout(requestPrice, RETRY_MS)
    else if (hasMoved) requestPriceThrottled()
  }

  const fetchPrice = async (picks: readonly Pick[], signal: AbortSignal): Promise<BuilderPrice | null> => {
    const selections = picks.map(({ matchId, marketId, specifier, outcomeId }) => ({
      match_id: matchId,
      market_id: marketId,
      specifier,
      outcome_id: outcomeId,
    }))
    try {
      const { odds } = await api.call('postBetsCustomOdds', { body: { selections }, signal })
      return { kind: 'priced', odds }
    } catch (error) {
      return isCancelled(error) ? null : parseRefusal(error, picks.map(pickKey))
    }
  }

  const requestPriceAfterPick = throttle(requestPrice, PICKING_INTERVAL_MS)
  const requestPriceThrottled = throttle(() => {
    // A request in flight is not superseded, otherwise a slow response would never be used.
    hasMoved = inFlight !== null
    if (!hasMoved) return requestPrice()
  }, MOVING_INTERVAL_MS)

  let stops: (() => void)[] = []
  const follow = (picks: readonly Pick[]): void => {
    for (const stop of stops) stop()
    stops = picks.map(pick => live.outcomes.subscribe(pickKey(pick), requestPriceThrottled))
  }

  const change = (picks: readonly Pick[]): void => {
    // A response in flight belongs to the previous picks.
    cancelRequest()
    const isEnough = picks.length >= minimum
    const before = state.get().price
    const price: BuilderPrice = isEnough && before.kind === 'priced' ? before : { kind: 'none' }
    state.set({ picks, price, isPricing: isEnough })
    storage.write(picks)
    follow(minimum === Number.POSITIVE_INFINITY ? [] : picks)
    requestPriceAfterPick()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    toggle: pick => change(togglePick(state.get().picks, pick)),
    remove: key => change(state.get().picks.filter(pick => pickKey(pick) !== key)),
    clear: () => change([]),
    open(minimumPicks) {
      minimum = minimumPicks
      const { picks } = state.get()
      change(picks.length > 0 ? picks : storage.read())
      return () => {
        minimum = Number.POSITIVE_INFINITY
        cancelRequest()
        follow([])
      }
    },
  }
}

const buildersOf = perApp(() => new Map<number, Builder>())

/** The builder of a match; its picks last as long as the tab. */
export function builderOf(app: App, matchId: number): Builder {
  const builders = buildersOf(app)
  const builder = builders.get(matchId) ?? createBuilder(app, createPickStorage(matchId))
  builders.set(matchId, builder)
  return builder
}
