import { isMarketDisplayed } from '@touchline/client/live/market-record'
import { createManualFrames } from '@touchline/client/testing/fixtures'
import { createIngestingStore } from '@touchline/client/testing/live-store-fixture'
import { matchChannel, publicChannel } from '@touchline/contract/channels'
import { expect } from 'vitest'
import { type Answer, LOCALES, MARKETS, MATCH, type PublishingServer } from './publishing-server.ts'

/** A page beside one that receives everything whole. */
export class PagePair {
  readonly #server: PublishingServer
  readonly locale: string
  /** Whether it follows the match, or only shows its row. */
  readonly #isFollowing: boolean
  readonly #frames = createManualFrames()
  readonly #stores: readonly ReturnType<typeof createIngestingStore>[]
  #read = new Map<string, number>()
  #answers: (() => void)[] = []
  #sinceOpened: Answer | null = null
  isOpen = false
  hasFetched = false

  constructor(server: PublishingServer, index: number) {
    this.#server = server
    this.locale = LOCALES[index % 2] ?? 'en'
    this.#isFollowing = index >= 2
    const { requestFrame } = this.#frames
    const now = () => server.clock.now()
    const open = () => createIngestingStore({ requestFrame, now, wallClock: now, schedule: () => () => {} })
    this.#stores = [open(), open()]
  }

  get channels(): string[] {
    return [publicChannel(this.locale), ...(this.#isFollowing ? [matchChannel(MATCH, this.locale)] : [])]
  }

  /** Subscribes; from here on it receives everything that is published. */
  open(): void {
    if (this.isOpen) return
    this.isOpen = true
    this.#sinceOpened = this.#server.answer(this.locale)
    for (const channel of this.channels) {
      this.#server.watched.add(channel)
      this.#read.set(channel, this.#server.stream(channel).length)
    }
  }

  fetch(): void {
    if (!this.isOpen) return
    this.hasFetched = true
    this.#expect(this.#server.answer(this.locale))
  }

  /** A response of a node that is as far as when this page was opened. */
  fetchLagging(): void {
    if (this.#sinceOpened) this.#expect(this.#sinceOpened)
  }

  #expect({ match, markets, asOfMs }: Answer): void {
    const requests = this.#stores.map(live => ({ live, since: live.revision() }))
    this.#answers.push(() => {
      for (const { live, since } of requests) {
        live.foldMatches([match], { asOfMs })
        if (this.#isFollowing) live.foldMarkets(markets, { asOfMs, complete: { matchUrn: match.urn_id, since } })
      }
    })
  }

  /** Delivers the next publication of a channel, or the next response; returns whether there was one. */
  deliver(source: number): boolean {
    const channel = this.channels[source]
    if (channel === undefined) {
      const answer = this.#answers.shift()
      answer?.()
      return answer !== undefined
    }
    const next = this.#read.get(channel) ?? 0
    const event = this.#server.stream(channel)[next]
    if (!this.isOpen || !event) return false
    this.#read.set(channel, next + 1)
    const isRowOnly = () => !this.#isFollowing
    const options = channel.startsWith('public:') ? { isRowOnly } : {}
    const [page, reference] = this.#stores
    page?.push(event, options)
    reference?.push(this.#server.toWhole(event, this.locale), options)
    return true
  }

  /**
   * Compares what both show. Before its first response, and after a lagging one, the page may lack something; before its
   * first response it may also have the name of a market from before another, as nobody was subscribed to the change.
   */
  check(mayLack: boolean): void {
    this.#frames.paint()
    const [page, reference] = this.#stores.map(live => this.#show(live))
    if (!page || !reference) throw new Error('a pair has two pages')
    if (!mayLack) expect(page).toEqual({ ...reference, lacks: false })
    else {
      for (const [key, shown] of Object.entries(page.markets))
        if (shown !== undefined) expect([key, shown]).toEqual([key, this.#withKnownNames(reference.markets[key])])
      const isMissing = Object.entries(reference.markets).some(([key, shown]) => shown && !page.markets[key])
      if (isMissing) expect(page.lacks).toBe(true)
    }
  }

  #withKnownNames(shown: object | undefined): object | undefined {
    if (this.hasFetched || !shown) return shown
    return { ...shown, name: expect.any(String) }
  }

  #show(live: ReturnType<typeof createIngestingStore>) {
    const { urnId } = this.#server.entry.feed
    const markets = MARKETS.map(([id, specifier]) => {
      const key = `${urnId}/${id}/${specifier}`
      const view = live.markets.get(key)
      if (!view || !isMarketDisplayed(view.status)) return [key, undefined]
      const outcomes = view.outcomes.map(outcome => {
        const { odds, active, availability, marketStatus } = live.outcomes.get(outcome.key) ?? {}
        return { ...outcome, odds, active, availability, marketStatus }
      })
      return [key, { ...view, outcomes }]
    })
    const match = live.matches.get(urnId)
    return {
      markets: Object.fromEntries(markets) as Record<string, object | undefined>,
      // Equal priorities are in the order of arrival.
      keys: [...(live.marketKeys.get(urnId) ?? [])].sort(),
      match: this.hasFetched ? match : undefined,
      lacks: live.lacksNames(urnId, 'all'),
    }
  }
}
