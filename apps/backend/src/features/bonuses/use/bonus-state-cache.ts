/**
 * Keeps what was read of players' bonuses, because a slip asks for them with every change. A state is used only while it
 * is the stored one: PGlite notifies of each change before the call that made it is answered; on a server, which other
 * nodes write to, each read compares versions. Bets decide on what they read themselves, never on this.
 */
import { LRUCache } from 'lru-cache'
import { claimMsOf } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Database } from '../../../platform/db/database.ts'
import {
  type BonusState,
  evaluateState,
  listMarkedCampaigns,
  type PlayerBonuses,
  readBonusState,
} from '../player/read-player-bonuses.ts'
import type { IssuedBonusRow } from '../tables.ts'

/** Notification channel of changed states. The payload is the player; empty for all. */
const CHANNEL = 'touchline_bonus_state'
/** Rows, marks and outcomes of all players together, and of one: a larger state is read for each call. */
const MAX_SIZE = 200_000
const MAX_ENTRY_SIZE = 10_000
/** Open bets of a state: `load_person_bets` leaves older ones out. */
const MAX_OPEN_BETS = 500
/** Views of a player in several languages and countries. */
const MAX_VIEWS = 4

/** Names of the catalogue in an evaluation are at most this old. */
const MAX_AGE_MS = 60_000

const VERSION_STATEMENT = `
  select coalesce((select state_version from bonus_versions where player_id = $1::bigint), 0) as version,
         (select coalesce(json_object_agg(campaign, pool), '{}')
          from tournament_pools where campaign = any($2::text[])) as pools`

interface Version {
  readonly version: number
  readonly pools: Readonly<Record<string, number>>
}

/** Who looks at the bonuses. */
export interface StateViewer {
  readonly playerId: number
  readonly country: string | null
  /** Of the texts, and of the names in the catalogue. */
  readonly locale: string
  readonly language: string
}

interface View<V> {
  readonly value: V
  /** Epoch milliseconds between which it holds, the end exclusive. */
  readonly from: number
  readonly to: number
  /** `Campaigns.revision`. */
  readonly revision: number
}

interface CacheEntry<V> {
  readonly state: BonusState
  readonly views: LRUCache<string, View<V>>
}

export interface BonusStateCacheOptions<V> {
  readonly database: Pick<Database, 'db' | 'run' | 'listen'>
  readonly campaigns: Campaigns
  /** What a view is made of, as of `now`. */
  readonly createView: (playerBonuses: PlayerBonuses, viewer: StateViewer, now: number) => V
}

const sizeOf = ({ state }: { readonly state: BonusState }): number => {
  const { rows, marks, open, seen, claimed } = state
  const marked = [...marks.values()].reduce((sum, list) => sum + list.length, 0)
  return 1 + rows.length + marked + open.length + seen.size + claimed.size
}

/** An exclusion ends with time, so such a player's state is read again; one that is not excluded stays so until a write. */
const isKeepable = ({ player, openBets }: BonusState): boolean =>
  !player.isExcluded && openBets !== null && openBets <= MAX_OPEN_BETS

function isCurrent({ version, pools }: BonusState, stored: Version): boolean {
  const left = Object.entries(stored.pools)
  return version === stored.version && left.length === pools.size && left.every(([id, pool]) => pools.get(id) === pool)
}

export class BonusStateCache<V> {
  readonly #options: BonusStateCacheOptions<V>
  readonly #cache = new LRUCache<number, CacheEntry<V>>({
    maxSize: MAX_SIZE,
    maxEntrySize: MAX_ENTRY_SIZE,
    sizeCalculation: sizeOf,
  })
  /** The last read of each player under way; none once a change was notified that it may have missed. */
  readonly #reads = new Map<number, object>()
  #isNotified = false
  #unlisten: (() => Promise<void>) | undefined

  constructor(options: BonusStateCacheOptions<V>) {
    this.#options = options
  }

  /** Listens for changes, where the database notifies of them. */
  async open(): Promise<void> {
    const { listen } = this.#options.database
    if (!listen) return
    this.#unlisten = await listen(CHANNEL, payload => {
      if (payload === '') {
        this.#cache.clear()
        this.#reads.clear()
      } else {
        this.#cache.delete(Number(payload))
        this.#reads.delete(Number(payload))
      }
    })
    this.#isNotified = true
  }

  async close(): Promise<void> {
    this.#isNotified = false
    await this.#unlisten?.()
  }

  /** The view of a player's bonuses at `now`, by a state that holds all changes committed before the call. */
  async view(viewer: StateViewer, now: number): Promise<V> {
    const entry = await this.#findCurrent(viewer.playerId)
    if (entry) {
      const view = this.#findView(entry, viewer, now)
      if (view) return view.value
      const ids = listMarkedCampaigns(this.#options.campaigns, now)
      if (String(ids) === String(entry.state.campaignIds)) return this.#createView(entry, viewer, now)
    }
    return this.#createView(await this.#read(viewer.playerId, now), viewer, now)
  }

  async #findCurrent(playerId: number): Promise<CacheEntry<V> | undefined> {
    const entry = this.#cache.get(playerId)
    if (!entry || this.#isNotified) return entry
    const parameters = [playerId, entry.state.campaignIds]
    const [stored] = await this.#options.database.run<Version>('bonus-state', VERSION_STATEMENT, parameters)
    return stored && isCurrent(entry.state, stored) ? entry : undefined
  }

  async #read(playerId: number, now: number): Promise<CacheEntry<V>> {
    const { database, campaigns } = this.#options
    const read = {}
    this.#reads.set(playerId, read)
    try {
      const campaignIds = listMarkedCampaigns(campaigns, now)
      const query = { playerId, at: new Date(now), campaignIds, matchIds: null }
      const state = await readBonusState(database.db, query)
      const entry: CacheEntry<V> = { state, views: new LRUCache({ max: MAX_VIEWS }) }
      if (!isKeepable(state)) this.#cache.delete(playerId)
      else if (this.#reads.get(playerId) === read) this.#cache.set(playerId, entry)
      return entry
    } finally {
      if (this.#reads.get(playerId) === read) this.#reads.delete(playerId)
    }
  }

  #findView({ views }: CacheEntry<V>, viewer: StateViewer, now: number): View<V> | undefined {
    const view = views.get(keyOf(viewer))
    const isValid = view && view.from <= now && now < view.to && view.revision === this.#options.campaigns.revision
    return isValid ? view : undefined
  }

  #createView({ state, views }: CacheEntry<V>, viewer: StateViewer, now: number): V {
    const { campaigns, createView } = this.#options
    const value = createView(evaluateState(state, { campaigns, now, country: viewer.country }), viewer, now)
    const { revision } = campaigns
    views.set(keyOf(viewer), { value, from: now, to: evaluationEnd(campaigns, state.rows, now), revision })
    return value
  }
}

const keyOf = ({ locale, language, country }: StateViewer): string => `${locale} ${language} ${country}`

/**
 * The first moment after `now`, in epoch milliseconds, at which a status of these bonuses may differ: a bonus or a
 * campaign begins, ends, stops taking bets or can no longer be claimed.
 */
export function evaluationEnd(campaigns: Campaigns, rows: readonly IssuedBonusRow[], now: number): number {
  const candidates = [...campaigns.list(now), ...rows.flatMap(({ campaign }) => campaigns.find(campaign) ?? [])]
  const times = [
    ...campaigns.settings.campaigns.flatMap(({ validFrom, validTo }) => [validFrom, validTo]),
    ...candidates.flatMap(campaign => [campaign.validFrom, campaign.validTo, campaign.validTo + claimMsOf(campaign)]),
    ...rows.flatMap(({ activated_at, accepts_until, expires_at }) =>
      [activated_at, accepts_until, expires_at].flatMap(at => at?.getTime() ?? []),
    ),
  ]
  return times.reduce((end, at) => (at > now && at < end ? at : end), now + MAX_AGE_MS)
}
