/** Loads what the lists and details of bonuses show to a player or a visitor. */
import { compareBonuses, isCampaignListed } from '@touchline/betting/engagement/bonus-status'
import type { Catalogue } from '../../core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../core/catalogue/catalogue-view.ts'
import { type FreebetTerms, isFarming } from '../../core/engagement/campaign.ts'
import type { Campaigns } from '../../core/engagement/campaigns.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { readCommitments } from './lootbox-seeds.ts'
import {
  evaluateBonuses,
  type PlayerBonus,
  type PlayerBonuses,
  poolOf,
  readPlayerBonuses,
  readPools,
} from './player-bonuses.ts'
import { type CampaignPoints, computePoints, readClaimed, readMarks } from './point-stats.ts'
import type { EventNames, WireContext } from './to-wire-bonus.ts'

export interface BonusDeps {
  readonly db: Db
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly campaigns: Campaigns
}

export interface BonusViewer {
  /** Absent for a visitor. */
  readonly playerId?: number | undefined
  readonly locale: string
  /** Of names in the catalogue. */
  readonly language: string
  /** Country of the request. */
  readonly country: string | null
  /** Whether it matters what the player has been shown; default true. */
  readonly isSeenShown?: boolean
}

const DEFAULT_CURRENCY = 'EUR'

export function createEventNames(view: CatalogueView, catalogue: Catalogue): EventNames {
  const { tree } = view
  return {
    sport: id => tree.sports.find(sport => sport.id === id)?.name ?? null,
    category: id => tree.category(id)?.name ?? null,
    tournament: id => tree.tournament(id)?.name ?? null,
    event: id => {
      const entry = catalogue.match(id)
      return entry ? view.match(entry).name : null
    },
  }
}

async function readSeen(db: Db, playerId: number): Promise<WireContext['isSeen']> {
  const rows = await db.selectFrom('bonus_seen').select(['type', 'id']).where('player_id', '=', playerId).execute()
  const seen = new Set(rows.map(({ type, id }) => `${type} ${id}`))
  return (type, id) => seen.has(`${type} ${id}`)
}

/** The player's points of every farming campaign among the bonuses, by campaign id. */
export async function loadPoints(
  db: Db,
  playerId: number,
  bonuses: readonly PlayerBonus[],
  currency: string,
): Promise<Map<string, CampaignPoints>> {
  // Who takes no part has no points.
  const farming = bonuses.filter(({ campaign, row, status }) => isFarming(campaign) && (row || status === 'active'))
  const ids = [...new Set(farming.map(({ campaign }) => campaign.id))]
  const marks = await readMarks(db, playerId, ids)
  const claimedOf = await readClaimed(db, playerId, ids)
  return new Map(
    farming.flatMap(({ campaign, row }) => {
      if (!isFarming(campaign)) return []
      const own = row?.currency ?? (campaign.kind === 'tournament' ? campaign.currency : currency)
      const options = { currency: own, marks: marks.get(campaign.id) ?? [], claimed: claimedOf(campaign.id) }
      return [[campaign.id, computePoints(campaign, options)] as const]
    }),
  )
}

/** Whether a lootbox can boost it: an unused freebet of the house's stake that none has boosted. */
export function isBoostable({ row, status }: PlayerBonus): boolean {
  if (row?.kind !== 'freebet' || row.times_used > 0 || row.boost !== null) return false
  const { type } = row.terms as unknown as FreebetTerms
  return (status === 'active' || status === 'overridden') && (type === 'snr' || type === 'free_money')
}

export interface LoadedBonuses {
  /** What the viewer may see, in list order. Empty for an excluded player. */
  readonly bonuses: readonly PlayerBonus[]
  readonly context: WireContext
  readonly own: PlayerBonuses | null
}

function sortBonuses(bonuses: readonly PlayerBonus[]): PlayerBonus[] {
  const keyOf = ({ id, status, campaign, row }: PlayerBonus) => ({
    ...{ id, status, priority: campaign.priority },
    validTo: row?.expires_at?.getTime() ?? campaign.validTo,
  })
  return bonuses.toSorted((a, b) => compareBonuses(keyOf(a), keyOf(b)))
}

async function loadForVisitor({ db, campaigns }: BonusDeps, now: number) {
  const counts = {
    claims: new Map(),
    pools: await readPools(
      db,
      campaigns.list(now).map(({ id }) => id),
    ),
  }
  return { counts, bonuses: evaluateBonuses({ campaigns, player: null, rows: [], counts, now }) }
}

export async function loadBonuses(deps: BonusDeps, viewer: BonusViewer): Promise<LoadedBonuses> {
  const { db, clock, catalogue, campaigns } = deps
  const { playerId, locale, language, country } = viewer
  const now = clock.now()
  const names = createEventNames(catalogue.view(language), catalogue)
  const common = { campaigns, locale, names, now }
  if (playerId === undefined) {
    const { counts, bonuses } = await loadForVisitor(deps, now)
    const context = { ...common, currency: DEFAULT_CURRENCY, boostable: [] as string[] }
    const listed = bonuses.filter(({ campaign }) => campaign.isShownInPromotion)
    return {
      own: null,
      bonuses: sortBonuses(listed),
      context: { ...context, poolOf: campaign => poolOf(campaign, counts) },
    }
  }
  const own = await readPlayerBonuses(db, campaigns, { playerId, at: new Date(now), country })
  const { player, bonuses } = own
  const listed = bonuses.filter(({ campaign, row }) =>
    isCampaignListed({
      isShownInPromotion: campaign.isShownInPromotion,
      isIssued: row !== null,
      isPlayerExcluded: player.isExcluded,
    }),
  )
  const boxes = listed.flatMap(({ row }) => (row?.kind === 'lootbox' ? row.id : []))
  const isSeen = viewer.isSeenShown === false ? undefined : await readSeen(db, playerId)
  const context: WireContext = {
    ...common,
    currency: player.currency,
    points: await loadPoints(db, playerId, listed, player.currency),
    commitments: await readCommitments(db, boxes),
    ...(isSeen && { isSeen }),
    poolOf: campaign => poolOf(campaign, own),
    boostable: bonuses.filter(isBoostable).map(({ id }) => id),
  }
  return { own, bonuses: sortBonuses(listed), context }
}
