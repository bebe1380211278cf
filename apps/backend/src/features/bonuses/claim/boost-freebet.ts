/**
 * `POST /bonuses/{id}/boost`: opens a full lootbox on a freebet. The box's seed was fixed and committed to before; the
 * client's idempotency key is part of the draw, so neither side can steer it.
 */
import { createHmac } from 'node:crypto'
import {
  boostFreebet as boostAmount,
  findLootboxFactor,
  lootboxMessage,
  lootboxRoll,
} from '@touchline/betting/engagement/lootbox'
import { computeBoxProgress } from '@touchline/betting/engagement/points'
import type { Db } from '../../../platform/db/database.ts'
import { setActor } from '../../../platform/db/set-actor.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { publishIssued } from '../issue/issue-bonus.ts'
import { beginBox } from '../issue/lootbox-seeds.ts'
import { bumpBonusVersion, lockBonusPlayer, refuseExcluded } from '../player/bonus-player.ts'
import type { PlayerBonus } from '../player/player-bonuses.ts'
import { computeAllPoints, type PlayerBonuses, readPlayerBonuses } from '../player/read-player-bonuses.ts'
import { isBoostable } from '../wire/load-bonuses.ts'
import type { ActivateDeps } from './activate-bonus.ts'

export interface Boost {
  readonly playerId: number
  /** The lootbox: its campaign id or issued id. */
  readonly id: string
  readonly freebetId: string
  readonly idempotencyKey: string
  readonly at: Date
  readonly country: string | null
}

type Box = PlayerBonus & { campaign: { kind: 'lootbox' } }

const notAvailable = (): ApiError => new ApiError('BONUS_NOT_AVAILABLE', { reason: 'status' })

function findBox({ bonuses }: PlayerBonuses, id: string): Box {
  const found = bonuses.find(
    bonus => bonus.campaign.kind === 'lootbox' && (bonus.id === id || bonus.campaign.id === id),
  )
  if (found?.campaign.kind !== 'lootbox') throw new ApiError('NOT_FOUND')
  return { ...found, campaign: found.campaign }
}

/** The number of the full box. Throws BONUS_NOT_AVAILABLE when it is not full. */
function findFullBox(box: Box, playerBonuses: PlayerBonuses): number {
  const points = computeAllPoints(playerBonuses, [box]).get(box.campaign.id)
  const { startPoints, pointsPerBox, boxes } = box.campaign
  const opened = points?.claimed.count ?? 0
  const progress = computeBoxProgress({ earned: points?.stats.earned ?? 0, startPoints, pointsPerBox, opened, boxes })
  if (!progress.isFull || progress.box === null) throw notAvailable()
  return progress.box
}

interface Draw {
  readonly issuedId: string
  readonly box: number
  readonly idempotencyKey: string
}

async function drawBox(deps: ActivateDeps, transaction: Db, { issuedId, box, idempotencyKey }: Draw) {
  const stored = await transaction
    .selectFrom('lootbox_seeds')
    .selectAll()
    .where('issued_id', '=', issuedId)
    .where('box', '=', box)
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  if (!stored) throw notAvailable()
  const seed = deps.sealSeed.open(stored.sealed_seed)
  const message = lootboxMessage(issuedId, box, idempotencyKey)
  const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(message).digest('hex')
  return { seed, commitment: stored.commitment, message, roll_ppm: lootboxRoll(digest) }
}

/** Opens the box in the caller's transaction. Throws the endpoint's errors; nothing is changed then. */
export async function openBox(deps: ActivateDeps, transaction: Db, boost: Boost): Promise<void> {
  const { playerId, id, freebetId, idempotencyKey, at, country } = boost
  await lockBonusPlayer(transaction, playerId)
  await setActor(transaction, `player:${playerId}`, 'bonus_boost')
  const playerBonuses = await readPlayerBonuses(transaction, deps.campaigns, { playerId, at, country })
  refuseExcluded(playerBonuses.player)
  const box = findBox(playerBonuses, id)
  const freebet = playerBonuses.bonuses.find(bonus => bonus.id === freebetId)
  if (!freebet?.row) throw new ApiError('NOT_FOUND')
  if (box.status !== 'active' || !box.row || !isBoostable(freebet)) throw notAvailable()
  const no = findFullBox(box, playerBonuses)
  const proof = await drawBox(deps, transaction, { issuedId: box.row.id, box: no, idempotencyKey })
  const { chances, maxAdded, pointsPerBox, boxes } = box.campaign
  const factor = findLootboxFactor(chances, proof.roll_ppm)
  const before = freebet.row.amount ?? 0
  const amount = boostAmount(before, factor, maxAdded[freebet.row.currency] ?? null)
  const data = { lootbox: box.campaign.id, factor, amount: before, at: at.toISOString(), proof }
  const changed = await transaction
    .updateTable('issued_bonuses')
    .set(({ eb }) => ({ amount, boost: JSON.stringify(data), version: eb('version', '+', 1) }))
    .where('id', '=', freebet.row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('lootbox_seeds')
    .set({ opened_at: at, idempotency_key: idempotencyKey, roll_ppm: proof.roll_ppm, factor, freebet_id: changed.id })
    .where('issued_id', '=', box.row.id)
    .where('box', '=', no)
    .execute()
  await transaction
    .insertInto('bonus_claims')
    .values({
      player_id: playerId,
      campaign: box.campaign.id,
      no,
      points: pointsPerBox,
      value: 0,
      amount: amount - before,
      issued_id: changed.id,
      created_at: at,
    })
    .execute()
  if (no < boxes) await beginBox(deps, transaction, { issuedId: box.row.id, box: no + 1, at })
  await bumpBonusVersion(transaction, playerId)
  await publishIssued(transaction, changed, at)
}
