/**
 * What a person has put together in the bet builder of a match, and what it costs. The back end alone knows the price of
 * a combination: it is asked at once when the picks change, then not more often than it can answer; the latest question
 * wins, and a price that came for other picks is never shown as theirs.
 */
import { marketKey } from '@touchline/betting/market-keys'
import { MAX_CUSTOM_SELECTIONS } from '@touchline/betting/slip-custom-bet'
import { isCancelled } from '@touchline/client/errors'
import { createObservable, type Readable } from '@touchline/client/observable'
import type { App } from '../../../shared/app.ts'
import { type Pick, pickKey } from '../../../shared/pick.ts'
import { throttle } from '../../../shared/throttle.ts'
import { createPickStorage, type StoredPicks } from './builder-storage.ts'
import { type Refusal, readRefusal } from './parse-refusal.ts'

export type BuilderPrice =
  /** Too few picks, or no answer yet. */
  { readonly kind: 'none' } | { readonly kind: 'priced'; readonly odds: number } | Refusal

export interface BuilderState {
  readonly picks: readonly Pick[]
  /** While `isPricing`, of what was picked before. */
  readonly price: BuilderPrice
  /** The picks changed and their price is not known yet. */
  readonly isPricing: boolean
}

export interface Builder extends Readable<BuilderState> {
  /** Takes an outcome in, in place of another one of its market; takes it out when it is in. */
  toggle(pick: Pick): void
  remove(key: string): void
  clear(): void
  /** Brings back what was kept, and keeps the price up to date until the answer is called. `minimum`: fewer picks are no combination. */
  open(minimum: number): () => void
}

type Deps = globalThis.Pick<App, 'api' | 'live'>

const NOTHING: BuilderState = { picks: [], price: { kind: 'none' }, isPricing: false }

/** What the back end would answer, without being asked. */
const TOO_MANY: Refusal = { kind: 'refused', reason: 'too_many', culprits: [], clashes: [] }

/** Between two questions while a person picks. */
const PICKING_MS = 250
/** Between two questions while prices move. */
const MOVING_MS = 1500
/** After a question that failed. */
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

export function createBuilder({ api, live }: Deps, kept: StoredPicks): Builder {
  const state = createObservable<BuilderState>(NOTHING)
  let minimum = Number.POSITIVE_INFINITY
  let asking: AbortController | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Prices moved while a question was out: its answer may be of before. */
  let hasMoved = false

  const giveUp = (): void => {
    asking?.abort()
    asking = null
    clearTimeout(retry)
  }

  const ask = async (): Promise<void> => {
    giveUp()
    const { picks } = state.get()
    if (picks.length < minimum) return
    if (picks.length > MAX_CUSTOM_SELECTIONS) return state.set({ picks, price: TOO_MANY, isPricing: false })
    const own = new AbortController()
    asking = own
    hasMoved = false
    const price = await fetchPrice(picks, own.signal)
    if (asking !== own || price === null) return
    asking = null
    state.set({ picks, price, isPricing: false })
    if (price.kind === 'refused' && price.reason === 'failed') retry = setTimeout(ask, RETRY_MS)
    else if (hasMoved) askAgain()
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
      return isCancelled(error) ? null : readRefusal(error, picks.map(pickKey))
    }
  }

  const askSoon = throttle(ask, PICKING_MS)
  const askAgain = throttle(() => {
    // A question that is out is left to be answered, else a slow answer would never come.
    hasMoved = asking !== null
    if (!hasMoved) return ask()
  }, MOVING_MS)

  let stops: (() => void)[] = []
  const follow = (picks: readonly Pick[]): void => {
    for (const stop of stops) stop()
    stops = picks.map(pick => live.outcomes.subscribe(pickKey(pick), askAgain))
  }

  const change = (picks: readonly Pick[]): void => {
    // An answer that is still out belongs to the picks of before.
    giveUp()
    const isEnough = picks.length >= minimum
    const before = state.get().price
    const price: BuilderPrice = isEnough && before.kind === 'priced' ? before : { kind: 'none' }
    state.set({ picks, price, isPricing: isEnough })
    kept.write(picks)
    follow(minimum === Number.POSITIVE_INFINITY ? [] : picks)
    askSoon()
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    toggle: pick => change(togglePick(state.get().picks, pick)),
    remove: key => change(state.get().picks.filter(pick => pickKey(pick) !== key)),
    clear: () => change([]),
    open(fewest) {
      minimum = fewest
      const { picks } = state.get()
      change(picks.length > 0 ? picks : kept.read())
      return () => {
        minimum = Number.POSITIVE_INFINITY
        giveUp()
        follow([])
      }
    },
  }
}

const builders = new WeakMap<App, Map<number, Builder>>()

/** The builder of a match; what was picked in it lasts as long as the tab does. */
export function builderOf(app: App, matchId: number): Builder {
  const ofApp = builders.get(app) ?? new Map<number, Builder>()
  builders.set(app, ofApp)
  const builder = ofApp.get(matchId) ?? createBuilder(app, createPickStorage(matchId))
  ofApp.set(matchId, builder)
  return builder
}
