/** A scripted feed whose custom bets are valued as the simulated feed's are: by a match's model, outside the event loop. */
import type { FeedSelection, PreparedSameGameValue } from '@touchline/simulator/feed/feed-market'
import type { Simulator } from '@touchline/simulator/feed/types'
import { createSimulator } from '@touchline/simulator/simulator'
import { ScriptedFeed } from './scripted-feed.ts'

/** More than a test changes the markets of a match. */
const CHANGES_PER_MATCH = 1000

export class ModelFeed extends ScriptedFeed {
  /** Called before each reading of a value. */
  onValue: () => void = () => undefined
  readonly #seed: string
  readonly #startedAt: number
  #simulated: { readonly feed: Simulator; readonly matchId: number } | undefined

  /** `seed`: that of the back end, whose pricing thread makes the models by it. */
  constructor(now: number, count: number, seed: string) {
    super(now, count)
    this.#seed = seed
    this.#startedAt = now
  }

  /** By the model of one simulated match for all. A value is another one, though hardly different, after each change. */
  override prepareSameGameValue(matchId: number, legs: readonly FeedSelection[]): PreparedSameGameValue {
    this.onValue()
    const independent = super.prepareSameGameValue(matchId, legs)
    if (independent.kind === 'unavailable') return independent
    this.#simulated ??= this.#simulate()
    const prepared = this.#simulated.feed.prepareSameGameValue(this.#simulated.matchId, legs)
    if (prepared.kind !== 'job') return prepared
    const changes = [...this.match(matchId).markets.values()].reduce(
      (sum, { version }) => sum + version - this.#startedAt,
      0,
    )
    const pricedAt = prepared.job.pricedAt + matchId * CHANGES_PER_MATCH + changes
    return { kind: 'job', job: { ...prepared.job, pricedAt } }
  }

  #simulate() {
    const feed = createSimulator({ seed: this.#seed, now: this.#startedAt, leagueIds: new Set([17]) })
    const match = feed.snapshot().find(({ sportId, status }) => sportId === 1 && status === 0)
    if (!match) throw new Error('the simulated league has no match before its start')
    return { feed, matchId: match.id }
  }
}
