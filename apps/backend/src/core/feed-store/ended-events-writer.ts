/**
 * Writes ended events to the feed store: at their end, again when a result or the match is corrected, and what ended
 * while no node wrote. One node writes; a second one does no harm, because states are ordered by feed time. Settlement
 * does not depend on it.
 */
import { setImmediate } from 'node:timers/promises'
import { MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { FeedMatch } from '@touchline/simulator/feed/feed-match'
import type { FeedEvent, Simulator } from '@touchline/simulator/feed/types'
import { findMarketNames } from '@touchline/simulator/market-catalogue'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { deleteEndedBefore, deleteEvents, type EndedRow, moveProgress, writeEvents } from './ended-events-table.ts'
import { EntityWriter } from './feed-entities.ts'
import { FillingRun, pause } from './filling-run.ts'
import { packJson, splitEvent } from './stored-event.ts'
import { toStoredMarkets } from './stored-markets.ts'

const RETRY_MS = 1000
const DAY_MS = 86_400_000
/** Events of one statement. */
const MAX_BATCH = 20
const PROGRESS_MS = 60_000

export interface EndedEventsWriterDeps {
  readonly db: Db
  readonly catalogue: Catalogue
  readonly feed: Simulator
  readonly clock: Clock
  /** Days before the first start whose results are computed. */
  readonly fillDays: number
  /** Days for which ended events are kept. */
  readonly keptDays: number
  /** Ids of events that the feed could not continue: they have no results. */
  readonly readDropped: () => Promise<readonly number[]>
  /** Called after each write, on this node; without ids when any event may have been deleted. */
  readonly onWritten: (ids?: readonly number[]) => void
  readonly onError: (error: unknown) => void
  /** How filling waits between its pieces of work. */
  readonly pause?: typeof pause
}

export class EndedEventsWriter {
  readonly #deps: EndedEventsWriterDeps
  readonly #entities: EntityWriter
  readonly #due = new Set<number>()
  readonly #dropped = new Set<number>()
  #isWriting = false
  #running: Promise<void> | undefined
  #filling: FillingRun | undefined
  #cancelRetry = (): void => {}
  #cancelProgress = (): void => {}

  constructor(deps: EndedEventsWriterDeps) {
    this.#deps = deps
    this.#entities = new EntityWriter(deps.db, deps.feed.catalogue)
  }

  /** Notes the events that a feed step has ended, corrected or reopened; called once the catalogue has applied it. */
  onFeedEvents(events: readonly FeedEvent[]): void {
    for (const event of events) {
      if (event.type === 'match_dropped') this.#dropped.add(event.matchId)
      const id = findEnded(event, this.#deps.catalogue)
      if (id !== undefined) this.#due.add(id)
    }
    this.#run()
  }

  /** Starts writing, and catches up on what ended while no node wrote. */
  start(): void {
    this.#isWriting = true
    this.#run()
    const { fillDays, keptDays, db, feed, catalogue, readDropped, onError } = this.#deps
    this.#filling = new FillingRun({
      db,
      feed,
      catalogue,
      fillDays,
      keptDays,
      onError,
      pause: this.#deps.pause ?? pause,
      prepare: async () => {
        for (const id of await readDropped()) this.#dropped.add(id)
      },
      onStale: id => {
        this.#due.add(id)
        this.#run()
      },
      write: ids => this.#write(ids, false),
      packMarkets: id => {
        const match = this.#readMatch(id)
        return match ? this.#packMarkets(match) : NO_MARKETS
      },
    })
    this.#filling.start()
    this.#moveProgressLater()
  }

  /** Finishes the current write. The next node that writes catches up on the rest. */
  async stop(): Promise<void> {
    this.#isWriting = false
    this.#cancelRetry()
    this.#cancelProgress()
    await this.#filling?.stop()
    await this.#running
    this.#due.clear()
  }

  /** Deletes what has been kept for long enough, by feed time. */
  async purgeExpired(): Promise<void> {
    const { db, feed, keptDays, onWritten } = this.#deps
    if (await deleteEndedBefore(db, new Date(feed.now - keptDays * DAY_MS))) onWritten()
  }

  /** Resolves when every event so far is written. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Resolves when everything that ended before the start is written, with its markets. */
  async filled(): Promise<void> {
    await this.#filling?.done
    await this.idle()
  }

  #run(): void {
    if (this.#running || !this.#isWriting || this.#due.size === 0) return
    this.#running = this.#writeDue().finally(() => {
      this.#running = undefined
    })
  }

  async #writeDue(): Promise<void> {
    const { clock, onError } = this.#deps
    while (this.#isWriting && this.#due.size > 0) {
      const ids = [...this.#due].slice(0, MAX_BATCH)
      for (const id of ids) this.#due.delete(id)
      try {
        await this.#write(ids, true)
      } catch (error) {
        for (const id of ids) this.#due.add(id)
        onError(error)
        this.#cancelRetry = clock.after(RETRY_MS, () => this.#run())
        return
      }
    }
  }

  /** Writes the state that events have now; deletes those that go on. */
  async #write(ids: readonly number[], hasMarkets: boolean): Promise<void> {
    const { db, feed, onWritten } = this.#deps
    const rows: EndedRow[] = []
    const matches: FeedMatch[] = []
    const reopened: number[] = []
    for (const id of ids) {
      const match = this.#readMatch(id)
      const row = match && this.#toRow(match, hasMarkets)
      if (!row) reopened.push(id)
      else {
        rows.push(row)
        matches.push(match)
      }
      await setImmediate()
    }
    await this.#entities.write(matches)
    const written = await writeEvents(db, rows)
    const deleted = hasMarkets ? await deleteEvents(db, reopened, feed.now) : []
    if (written.length + deleted.length > 0) onWritten([...written, ...deleted])
  }

  /** The event as it is shown now, or was shown last; undefined while it is not over. */
  #readMatch(id: number): FeedMatch | undefined {
    const { catalogue, feed, onError } = this.#deps
    try {
      const match = catalogue.match(id)?.feed ?? feed.getStartedMatch(id)
      if (!match) return undefined
      if (this.#dropped.has(id)) return { ...splitEvent(match).summary, ...NOT_COVERED, statistics: match.statistics }
      // A match that is not covered may come back; one that was cancelled has results.
      const isOver =
        match.status === MATCH_STATUS.finished ||
        (match.status === MATCH_STATUS.notCovered && feed.getFinalSettlements(id) !== undefined)
      return isOver ? match : undefined
    } catch (error) {
      onError(new Error(`the event ${id} cannot be computed, and is not stored`, { cause: error }))
      return undefined
    }
  }

  #toRow(match: FeedMatch, hasMarkets: boolean): EndedRow | undefined {
    const category = this.#entities.categoryOf(match.tournamentId)
    if (category === undefined) return undefined
    const { summary, details } = splitEvent(match)
    return {
      event_id: match.id,
      kind: match.kind,
      sport_id: match.sportId,
      category_id: category,
      tournament_id: match.tournamentId,
      home_id: match.homeId,
      away_id: match.awayId,
      status: match.status,
      start_time: new Date(match.startTime),
      ended_at: new Date(match.endTime ?? match.version),
      has_video: match.hasVideo,
      feed_ms: this.#deps.feed.now,
      summary: JSON.stringify(summary),
      details: packJson(details),
      markets: hasMarkets ? this.#packMarkets(match) : null,
    }
  }

  #packMarkets(match: FeedMatch): Buffer {
    const { catalogue, feed, onError } = this.#deps
    try {
      const scope = match.kind === 'match' ? catalogue.sport(match.sportId).key : match.kind
      const settled = this.#dropped.has(match.id) ? [] : feed.listSettledMarkets(match.id)
      const findNames = ({ id, specifier }: { id: string; specifier: string }) => findMarketNames(scope, id, specifier)
      return packJson(toStoredMarkets(settled, { competitors: catalogue.competitorsOf(match) }, findNames))
    } catch (error) {
      onError(new Error(`the markets of event ${match.id} cannot be computed`, { cause: error }))
      return NO_MARKETS
    }
  }

  /** Records up to when everything is stored, so that the next start need not look further back. */
  #moveProgressLater(): void {
    const { db, clock, feed, onError } = this.#deps
    this.#cancelProgress = clock.after(PROGRESS_MS, () => {
      const isComplete = this.#filling?.isDone && this.#due.size === 0 && !this.#running
      if (isComplete) moveProgress(db, feed.now).catch(onError)
      this.#moveProgressLater()
    })
  }
}

const NO_MARKETS = packJson([])
const NOT_COVERED = { status: MATCH_STATUS.notCovered, markets: new Map() } as const

const isOverStatus = (status: number): boolean => status >= MATCH_STATUS.finished

/** The event that has to be written, or deleted again, after a feed event. */
function findEnded(event: FeedEvent, catalogue: Catalogue): number | undefined {
  switch (event.type) {
    case 'match_status_changed':
      return isOverStatus(event.status) || isOverStatus(event.previousStatus) ? event.matchId : undefined
    case 'match_changed':
      return isOverStatus(event.match.status) ? event.match.id : undefined
    case 'markets_settled':
    case 'markets_rolled_back': {
      // A correction may come after the event has left the catalogue.
      const entry = catalogue.match(event.matchId)
      return !entry || isOverStatus(entry.feed.status) ? event.matchId : undefined
    }
    case 'match_dropped':
      return event.matchId
    default:
      return undefined
  }
}
