/**
 * Freebets that settled bets earn: the refund of a lost bet, and AMB freebets. Runs in the transaction that settles
 * them; each is issued once for its cause, whatever corrections follow.
 */

import { findDueFreebets } from '@touchline/betting/engagement/amb-freebets'
import { REFUND_FREEBET_MS } from '@touchline/betting/engagement/bonus-expiry'
import { canClaim, computeBoxProgress } from '@touchline/betting/engagement/points'
import type { Transaction } from 'kysely'
import type { BetEffects } from '../../../core/bets/cashout-offer.ts'
import { toPlacedLegs } from '../../../core/bets/next-state.ts'
import type { BetRow, SelectionRow } from '../../../core/bets/tables.ts'
import {
  type AmbCampaign,
  type Campaign,
  type CampaignOccurrence,
  type FarmingCampaign,
  isFarming,
  type OwedFreebet,
  toNames,
} from '../../../core/engagement/campaign.ts'
import type { Campaigns } from '../../../core/engagement/campaigns.ts'
import {
  computeBonusPayout,
  holdsStoredUse,
  readStoredBonus,
  type StoredFreebet,
} from '../../../core/engagement/stored-bonus.ts'
import { subunitsOf } from '../../../core/ledger/account-currencies.ts'
import { termsOf } from '../../../core/settings/currencies.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { computeAmb, computePoints, readClaimed, readMarks } from '../player/point-stats.ts'
import { awardFreebet, readPaidCauses } from './award-freebet.ts'
import { type NotifyDeps, revokeIssued } from './issue-bonus.ts'

/** The refund has no conditions of its own but the bet types. */
const REFUND_TERMS: OwedFreebet = {
  type: 'snr',
  minOdds: null,
  maxOdds: null,
  minLegs: null,
  maxLegs: null,
  betTypes: ['single', 'combo'],
  matchStatus: 'all',
  conditions: [],
  useWithinMs: REFUND_FREEBET_MS,
}

interface Change {
  readonly before: BetRow
  readonly after: BetRow
  readonly legs: readonly SelectionRow[]
}

interface Deps extends NotifyDeps {
  readonly campaigns: Campaigns
}

const isSettled = ({ settled_at }: BetRow): boolean => settled_at !== null

function refundOf({ after, legs }: Change): number {
  if (after.status !== 'done') return 0
  const placed = toPlacedLegs(after, legs)
  return computeBonusPayout(readStoredBonus(after), placed, placed.maxPayout ?? null)?.refundFreebet ?? 0
}

const causeOf = ({ id, settlement_no }: BetRow): string => `refund:${id}:${settlement_no}`

/** Revokes the refund of a rolled-back settlement, unless it was used. */
async function revokeRefund(transaction: Transaction<Tables>, bet: BetRow, at: Date): Promise<void> {
  const row = await transaction
    .selectFrom('issued_bonuses')
    .select('id')
    .where('player_id', '=', bet.player_id)
    .where('cause', '=', causeOf(bet))
    .where('times_used', '=', 0)
    .executeTakeFirst()
  if (row) await revokeIssued(transaction, row.id, at)
}

async function settleRefund(deps: Deps, transaction: Transaction<Tables>, change: Change, at: Date): Promise<void> {
  const { before, after } = change
  const isSameSettlement = isSettled(before) && isSettled(after) && before.settlement_no === after.settlement_no
  if (isSameSettlement) return
  if (isSettled(before)) await revokeRefund(transaction, before, at)
  const amount = refundOf(change)
  if (amount <= 0) return
  const bonus = readStoredBonus(after) as StoredFreebet
  const { priority = 0, texts = {} } = deps.campaigns.find(bonus.campaign) ?? {}
  const campaign = { id: bonus.campaign, priority, texts }
  // Paid once for a bet; a correction reverses neither the payment nor a used freebet.
  const paidCause = `refund:${after.id}`
  if ((await readPaidCauses(transaction, after.player_id, bonus.campaign)).includes(paidCause)) return
  await awardFreebet(deps, transaction, {
    playerId: after.player_id,
    campaign,
    cause: causeOf(after),
    currency: after.currency,
    amount,
    at,
    freebet: REFUND_TERMS,
    paidCause,
  })
}

type AmbOccurrence = CampaignOccurrence & AmbCampaign

const hasMarks = (campaign: Campaign): boolean => campaign.kind === 'amb' || isFarming(campaign)

/** The campaigns in which the bets have marks, by player. */
async function findMarked({ campaigns }: Deps, transaction: Transaction<Tables>, changes: readonly Change[]) {
  const betIds = changes.map(({ after }) => after.id)
  const marks = await transaction
    .selectFrom('bonus_marks')
    .select(['player_id', 'campaign'])
    .distinct()
    .where('bet_id', 'in', betIds)
    .orderBy('player_id')
    .orderBy('campaign')
    .execute()
  return marks.flatMap(({ player_id, campaign }) => {
    const occurrence = campaigns.find(campaign)
    return occurrence ? { playerId: player_id, campaign: occurrence } : []
  })
}

/** Steps whose freebets were issued, from the causes `amb:<step>:<number>`. */
function findIssuedSteps(causes: readonly string[]): number[] {
  return [...new Set(causes.flatMap(cause => (cause.startsWith('amb:') ? Number(cause.split(':')[1]) : [])))]
}

/** Steps of a campaign whose freebets a player was issued, or paid in cash. */
export async function readIssuedSteps(db: Db, playerId: number, campaign: string): Promise<number[]> {
  const rows = await db
    .selectFrom('issued_bonuses')
    .select('cause')
    .where('player_id', '=', playerId)
    .where('campaign', '=', campaign)
    .execute()
  const paid = await readPaidCauses(db, playerId, campaign)
  return findIssuedSteps([...rows.map(({ cause }) => cause), ...paid])
}

async function issueAmb(
  deps: Deps,
  transaction: Transaction<Tables>,
  { playerId, campaign, at }: { playerId: number; campaign: AmbOccurrence; at: Date },
): Promise<void> {
  const { id, ranges, freebet } = campaign
  const marks = (await readMarks(transaction, playerId, [id])).get(id) ?? []
  const { settled } = computeAmb(campaign, marks)
  const issued = await readIssuedSteps(transaction, playerId, id)
  const { currency } = await transaction
    .selectFrom('players')
    .select('currency')
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow()
  const steps = ranges.map(range => ({ ...range, amount: range.amount[currency] ?? 0 }))
  for (const step of findDueFreebets(settled, issued, steps).ranges) {
    const { freebetsCount, amount } = steps[step] ?? { freebetsCount: 0, amount: 0 }
    if (amount <= 0) continue
    for (let no = 0; no < freebetsCount; no++) {
      const cause = `amb:${step}:${no}`
      await awardFreebet(deps, transaction, { playerId, campaign, cause, currency, amount, freebet, at })
    }
  }
}

/** Whether a void bet returned the use of its bonus. */
const isUseReturned = ({ before, after }: Change): boolean => holdsStoredUse(before) && !holdsStoredUse(after)

/** Notifies the player of a use that came back. */
async function notifyOfReturnedUse(
  { campaigns, notifier }: Deps,
  transaction: Transaction<Tables>,
  change: Change,
  at: Date,
): Promise<void> {
  const { after } = change
  const { id, player_id: playerId, settlement_no: occasion } = after
  const bonus = readStoredBonus(after)
  const campaign = bonus && 'issued_id' in bonus && isUseReturned(change) ? campaigns.find(bonus.campaign) : null
  if (campaign) {
    const params = { name: { text: toNames(campaign.texts) } }
    const objectId = bonus && 'issued_id' in bonus ? (bonus.issued_id ?? campaign.id) : campaign.id
    await notifier.notify(transaction, {
      playerId,
      kind: 'bonus.returned',
      params,
      objectId,
      at,
      occasion: `${id}:${occasion}`,
    })
  }
}

/** Notifies a player whose points suffice for a claim, or whose box is full; once for each claim and box. */
async function notifyOfPoints(
  { notifier }: Deps,
  transaction: Transaction<Tables>,
  { playerId, campaign, at }: { playerId: number; campaign: CampaignOccurrence & FarmingCampaign; at: Date },
): Promise<void> {
  const { id, texts } = campaign
  const row = await transaction.selectFrom('players').select('currency').where('id', '=', playerId).executeTakeFirst()
  const currency = campaign.kind === 'tournament' ? campaign.currency : (row?.currency ?? '')
  const marks = (await readMarks(transaction, playerId, [id])).get(id) ?? []
  const claimed = (await readClaimed(transaction, playerId, [id]))(id)
  const { stats } = computePoints(campaign, { currency, marks, claimed })
  const name = { text: toNames(texts) }
  const common = { playerId, objectId: id, occasion: claimed.count + 1, at }
  if (campaign.kind === 'lootbox') {
    const { earned } = stats
    const progress = computeBoxProgress({ ...campaign, earned, opened: claimed.count })
    if (progress.isFull) await notifier.notify(transaction, { ...common, kind: 'box.full', params: { name } })
    return
  }
  const terms = { pointsToClaim: campaign.pointsToClaim, minFreebet: termsOf(currency).minStake }
  if (!canClaim(stats, terms)) return
  const amount = { money: { value: stats.claimableAmount, currency, subunits: subunitsOf(currency) } }
  await notifier.notify(transaction, { ...common, kind: 'hunting.ready', params: { name, amount } })
}

export function createBetEffects(deps: Deps): BetEffects {
  return {
    async afterTransitions(transaction, changes, at) {
      for (const change of changes) {
        const bonus = readStoredBonus(change.after)
        if (bonus?.type === 'freebet' && bonus.freebet_type === 'bet_refund')
          await settleRefund(deps, transaction, change, at)
        await notifyOfReturnedUse(deps, transaction, change, at)
      }
      const settled = changes.filter(({ after }) => after.status === 'done')
      if (settled.length === 0 || !deps.campaigns.settings.campaigns.some(hasMarks)) return
      for (const { playerId, campaign } of await findMarked(deps, transaction, settled)) {
        if (campaign.kind === 'amb') await issueAmb(deps, transaction, { playerId, campaign, at })
        else if (isFarming(campaign)) await notifyOfPoints(deps, transaction, { playerId, campaign, at })
      }
    },
  }
}
