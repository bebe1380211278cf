/** Loads what the lists and details of bonuses show to a player or a visitor. */
import { compareBonuses, isCampaignListed } from '@touchline/betting/engagement/bonus-status'
import type { Catalogue } from '../../../core/catalogue/catalogue.ts'
import type { CatalogueView } from '../../../core/catalogue/catalogue-view.ts'
import type { FreebetTerms } from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { evaluateBonuses, isClaimOnly, type PlayerBonus, poolOf, readPools } from '../player/player-bonuses.ts'
import {
  computeAllPoints,
  type MarkedKind,
  type PlayerBonuses,
  readPlayerBonuses,
} from '../player/read-player-bonuses.ts'
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
  /** See `PlayerBonusesQuery`. */
  readonly markedKinds?: readonly MarkedKind[]
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

/** Whether a lootbox can boost it: an unused freebet of the house's stake that none has boosted. */
export function isBoostable({ row, status }: PlayerBonus): boolean {
  if (row?.kind !== 'freebet' || row.times_used > 0 || row.boost !== null) return false
  const { type } = row.terms as unknown as FreebetTerms
  return (status === 'active' || status === 'overridden') && (type === 'snr' || type === 'free_money')
}

export interface LoadedBonuses {
  /** The bonuses that the viewer may see, in list order. Empty for an excluded player. */
  readonly bonuses: readonly PlayerBonus[]
  readonly context: WireContext
  readonly playerBonuses: PlayerBonuses | null
}

function sortBonuses(bonuses: readonly PlayerBonus[], now: number): PlayerBonus[] {
  const keyOf = (bonus: PlayerBonus) => ({
    id: bonus.id,
    status: bonus.status,
    priority: bonus.campaign.priority,
    isClaimOnly: isClaimOnly(bonus, now),
    validTo: bonus.row?.expires_at?.getTime() ?? bonus.campaign.validTo,
  })
  return bonuses
    .map(bonus => ({ bonus, key: keyOf(bonus) }))
    .sort((a, b) => compareBonuses(a.key, b.key))
    .map(({ bonus }) => bonus)
}

async function loadForVisitor({ db, clock, campaigns, catalogue }: BonusDeps, viewer: BonusViewer) {
  const now = clock.now()
  const ids = campaigns.list(now).map(({ id }) => id)
  const counts = { claims: new Map(), pools: await readPools(db, ids) }
  const bonuses = evaluateBonuses({ campaigns, player: null, rows: [], counts, now })
  const context: WireContext = {
    campaigns,
    locale: viewer.locale,
    now,
    currency: DEFAULT_CURRENCY,
    boostable: [],
    names: createEventNames(catalogue.view(viewer.language), catalogue),
    poolOf: campaign => poolOf(campaign, counts),
  }
  const listed = bonuses.filter(({ campaign }) => campaign.isShownInPromotion)
  return { playerBonuses: null, bonuses: sortBonuses(listed, now), context }
}

/** What is shown of a player's own bonuses, as they were evaluated at `now`. */
export function presentBonuses(
  { catalogue, campaigns }: Pick<BonusDeps, 'catalogue' | 'campaigns'>,
  { locale, language }: Pick<BonusViewer, 'locale' | 'language'>,
  playerBonuses: PlayerBonuses,
  now: number,
): LoadedBonuses & { readonly playerBonuses: PlayerBonuses } {
  const { player, bonuses } = playerBonuses
  const listed = bonuses.filter(({ campaign, row }) =>
    isCampaignListed({
      isShownInPromotion: campaign.isShownInPromotion,
      isIssued: row !== null,
      isPlayerExcluded: player.isExcluded,
    }),
  )
  const context: WireContext = {
    campaigns,
    locale,
    now,
    currency: player.currency,
    names: createEventNames(catalogue.view(language), catalogue),
    points: computeAllPoints(playerBonuses, listed),
    commitments: playerBonuses.commitments,
    isSeen: (type, id) => playerBonuses.seen.has(`${type} ${id}`),
    poolOf: campaign => poolOf(campaign, playerBonuses),
    boostable: bonuses.filter(isBoostable).map(({ id }) => id),
  }
  return { playerBonuses, bonuses: sortBonuses(listed, now), context }
}

export async function loadBonuses(deps: BonusDeps, viewer: BonusViewer): Promise<LoadedBonuses> {
  const { db, clock, campaigns } = deps
  const { playerId, country, markedKinds } = viewer
  if (playerId === undefined) return loadForVisitor(deps, viewer)
  const now = clock.now()
  const playerBonuses = await readPlayerBonuses(db, campaigns, { playerId, at: new Date(now), country, markedKinds })
  return presentBonuses(deps, viewer, playerBonuses, now)
}
