/** The seeds of lootboxes: fixed and committed to when a box begins, shown after it was opened. */
import { createHash } from 'node:crypto'
import { lootboxCommitmentText } from '@touchline/betting/engagement/lootbox'
import type { SealSeed } from '../../../core/engagement/seal-seed.ts'
import type { Db } from '../../../platform/db/database.ts'

export interface NewBox {
  readonly issuedId: string
  /** From 1. */
  readonly box: number
  readonly at: Date
}

/** Draws and seals the seed of a box that begins now. Returns its commitment. */
export async function beginBox(
  { sealSeed }: { sealSeed: SealSeed },
  transaction: Db,
  { issuedId, box, at }: NewBox,
): Promise<string> {
  const seed = sealSeed.create()
  const commitment = createHash('sha256')
    .update(lootboxCommitmentText(seed, issuedId, box))
    .digest('hex')
  await transaction
    .insertInto('lootbox_seeds')
    .values({
      issued_id: issuedId,
      box,
      sealed_seed: sealSeed.seal(seed),
      commitment,
      created_at: at,
      opened_at: null,
      idempotency_key: null,
      roll_ppm: null,
      factor: null,
      freebet_id: null,
    })
    .execute()
  return commitment
}
