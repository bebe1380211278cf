/** Endpoints that list bonuses and return their details and terms, and the one that marks them as seen. */
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { Query } from '@touchline/contract/endpoints'
import type { BonusCollection, BonusType } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import { cutPage } from '../../../core/catalogue/paging.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { AuthenticatedPlayer } from '../../../platform/http/authentication.ts'
import { type CountrySource, readCountry } from '../../../platform/http/country.ts'
import type { Call, Handlers } from '../../../platform/http/handlers.ts'
import type { PlayerBonus } from '../player/player-bonuses.ts'
import { type BonusDeps, type BonusViewer, type LoadedBonuses, loadBonuses } from './load-bonuses.ts'
import { buildTerms } from './terms-texts.ts'
import { isUsable, toWireBonus } from './to-wire-bonus.ts'

const PER_TYPE = 4
const PER_PAGE = 4

type Kind = PlayerBonus['campaign']['kind']

const KIND_OF: Readonly<Record<BonusCollection, Kind>> = {
  comboboosts: 'comboboost',
  freebets: 'freebet',
  huntings: 'hunting',
  lootboxes: 'lootbox',
  tournaments: 'tournament',
}
const ORDER: readonly Kind[] = ['comboboost', 'freebet', 'hunting', 'tournament', 'lootbox']

type Filter = Pick<Query<'getFreebets'>, 'status' | 'user_bonus_status' | 'available' | 'unseen'>

const words = (list: string | undefined): readonly string[] | null => list?.split(',') ?? null

interface Loaded extends LoadedBonuses {
  readonly viewer: BonusViewer
}

function passes(bonus: PlayerBonus, { context }: Loaded, filter: Filter): boolean {
  const { campaign, status, row } = bonus
  const { campaigns, now, isSeen } = context
  const statuses = words(filter.status)
  const playerStatuses = words(filter.user_bonus_status)
  if (statuses && !statuses.includes(campaigns.statusOf(campaign, now))) return false
  if (playerStatuses && !playerStatuses.includes(status)) return false
  if (filter.available && !isUsable(status)) return false
  return (
    !filter.unseen || (isSeen !== undefined && !isSeen(campaign.kind, row?.kind === 'freebet' ? row.id : campaign.id))
  )
}

/** The campaign with the time of an issued freebet in place of its own. */
function withOwnTime({ campaign, row }: PlayerBonus): PlayerBonus['campaign'] {
  if (row?.kind !== 'freebet') return campaign
  const validTo = row.expires_at?.getTime() ?? campaign.validTo
  return { ...campaign, validFrom: row.created_at.getTime(), validTo }
}

export interface ListDeps extends BonusDeps, CountrySource {
  /** See GrantDeps. */
  readonly grantLevel: IdentityLevel
}

type AnyCall = Pick<Call<'getBonuses'>, 'locale' | 'language' | 'request'> & { player: AuthenticatedPlayer | undefined }

export function createListHandlers(deps: ListDeps) {
  const load = async ({ player, locale, language, request }: AnyCall): Promise<Loaded> => {
    const viewer = { playerId: player?.id, locale, language, country: readCountry(request, deps) }
    return { viewer, ...(await loadBonuses(deps, viewer)) }
  }
  const listKind = async <K extends Kind>(kind: K, call: AnyCall & { query: Query<'getFreebets'> }) => {
    const loaded = await load(call)
    const found = loaded.bonuses.filter(bonus => bonus.campaign.kind === kind && passes(bonus, loaded, call.query))
    const { data, pagination } = cutPage(found, call.query, PER_PAGE)
    const wire = data.map(bonus => toWireBonus(bonus, loaded.context) as Extract<Bonus, { bonus_type: K }>)
    return { data: wire, pagination }
  }
  /** Finds a bonus by kind and id, the player's own among the issued ones. Throws NOT_FOUND. */
  const find = (loaded: Loaded, { type, id }: { type: BonusCollection; id: string }): PlayerBonus => {
    const found = loaded.bonuses.find(
      ({ campaign, row, id: bonusId }) =>
        campaign.kind === KIND_OF[type] && (bonusId === id || (row === null && campaign.id === id)),
    )
    const byCampaign = loaded.bonuses.find(({ campaign }) => campaign.kind === KIND_OF[type] && campaign.id === id)
    const bonus = found ?? byCampaign
    if (!bonus) throw new ApiError('NOT_FOUND')
    return bonus
  }
  return {
    getBonuses: async call => {
      const loaded = await load(call)
      const { type, limit_per_type: most = PER_TYPE } = call.query
      const types = words(type)
      const matching = loaded.bonuses.filter(
        bonus => (!types || types.includes(bonus.campaign.kind)) && passes(bonus, loaded, call.query),
      )
      const data = ORDER.flatMap(kind => matching.filter(({ campaign }) => campaign.kind === kind).slice(0, most))
      return { data: data.map(bonus => toWireBonus(bonus, loaded.context)) }
    },
    getComboboosts: call => listKind('comboboost', call),
    getFreebets: call => listKind('freebet', call),
    getHuntings: call => listKind('hunting', call),
    getLootboxes: call => listKind('lootbox', call),
    getBonusTournaments: call => listKind('tournament', call),
    getBonus: async call => {
      const loaded = await load(call)
      return { data: toWireBonus(find(loaded, call.params), loaded.context) }
    },
    getBonusTerms: async call => {
      const loaded = await load(call)
      const { type, id } = call.params
      const { names, currency, now } = loaded.context
      const counted = deps.campaigns.list(now).find(({ kind, id: campaignId }) => kind === 'amb' && campaignId === id)
      const campaign = type === 'freebets' && counted ? counted : withOwnTime(find(loaded, call.params))
      const { hasCrowd } = deps.campaigns.settings
      const { grantLevel } = deps
      return { data: buildTerms(campaign, { locale: call.locale, names, currency, hasCrowd, grantLevel }, id) }
    },
    postBonusesMarkAsSeen: async ({ player, body }) => {
      await deps.db
        .insertInto('bonus_seen')
        .values(
          body.bonuses.map(({ id, type }: { id: string; type: BonusType }) => ({
            id,
            type,
            player_id: player.id,
            seen_at: new Date(deps.clock.now()),
          })),
        )
        .onConflict(conflict => conflict.doNothing())
        .execute()
      return undefined
    },
  } satisfies Handlers
}
