/**
 * Slots: bonuses of one slot exclude each other; one is active while the others are overridden and wait. Only the player
 * puts a bonus in place of the active one; what is activated automatically waits for its turn.
 */

export type BonusKind = 'comboboost' | 'freebet' | 'amb' | 'hunting' | 'tournament' | 'lootbox'
export type BonusSlot = 'comboboost' | 'freebet' | 'hunting' | 'lootbox'

export interface SlotOptions {
  readonly allowMultipleFreebets: boolean
  /** `acceptsBets` is false: the campaign is over and only its points can still be claimed. */
  readonly isClaimOnly: boolean
}

/**
 * The slot of a kind; null when the bonus excludes no other. Hunting and tournament share one. A campaign that only pays
 * out points has none, or else joining the next race would forfeit the claim of the last one.
 */
export function findSlot(kind: BonusKind, { allowMultipleFreebets, isClaimOnly }: SlotOptions): BonusSlot | null {
  if (isClaimOnly) return null
  switch (kind) {
    case 'freebet':
      return allowMultipleFreebets ? null : 'freebet'
    case 'hunting':
    case 'tournament':
      return 'hunting'
    case 'amb':
      return null
    default:
      return kind
  }
}

/** An activated bonus whose status would be `active` if it were alone; others do not compete. */
export interface ActivatedBonus {
  readonly id: string
  readonly slot: BonusSlot | null
  /** Epoch milliseconds. */
  readonly activatedAt: number
  /** When the player chose it last, in epoch milliseconds; null: it was activated automatically. */
  readonly chosenAt: number | null
  /** Lower comes first. */
  readonly priority: number
  readonly campaignKey: string
}

function precedes(a: ActivatedBonus, b: ActivatedBonus): boolean {
  const [chosenA, chosenB] = [a.chosenAt ?? -1, b.chosenAt ?? -1]
  if (chosenA !== chosenB) return chosenA > chosenB
  if (a.chosenAt === null && a.activatedAt !== b.activatedAt) return a.activatedAt < b.activatedAt
  if (a.priority !== b.priority) return a.priority < b.priority
  if (a.campaignKey !== b.campaignKey) return a.campaignKey < b.campaignKey
  return a.id < b.id
}

/**
 * By bonus id, the bonus that overrides it; null for an active one. In each slot the bonus that the player chose last is
 * active, without a choice the first activated one; equals are decided by priority, campaign key and id. The order of
 * the list does not matter.
 */
export function resolveSlots(bonuses: readonly ActivatedBonus[]): ReadonlyMap<string, string | null> {
  const active = new Map<BonusSlot, ActivatedBonus>()
  for (const bonus of bonuses) {
    const current = bonus.slot && active.get(bonus.slot)
    if (bonus.slot && (!current || precedes(bonus, current))) active.set(bonus.slot, bonus)
  }
  return new Map(
    bonuses.map(({ id, slot }) => {
      const winner = slot && active.get(slot)
      return [id, winner && winner.id !== id ? winner.id : null]
    }),
  )
}
