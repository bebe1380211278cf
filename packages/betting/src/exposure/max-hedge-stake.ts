/** The highest stake of a cash bet beside a person's open bets. */
import { type MinorUnits, toMinor } from '../money/money.ts'
import { computeFace } from './bet-gains.ts'
import { type BetGroup, groupBets } from './bet-groups.ts'
import { buildGainRows, type GainRows } from './gain-rows.ts'
import {
  computeLockedProfit,
  computePlacementLock,
  DEFAULT_EXPOSURE_RULES,
  listBestLocks,
  MOST_BETS,
} from './locked-profit.ts'
import { hasRefusedLock } from './locks.ts'
import type { ExposureBet, ExposureMatches, ExposureRules } from './types.ts'

interface Search {
  readonly isRefusedAt: (stake: number) => boolean
  /** False where no stake from `low` to `high` can be refused. */
  readonly mayRefuse: (low: number, high: number) => boolean
}

/** The lowest stake from `low` to `high` that is refused; null where none is. */
function findLowestRefused(search: Search, low: number, high: number): number | null {
  if (!search.mayRefuse(low, high)) return null
  if (low === high) return search.isRefusedAt(low) ? low : null
  const middle = Math.floor((low + high) / 2)
  return findLowestRefused(search, low, middle) ?? findLowestRefused(search, middle + 1, high)
}

/** A refused stake above one that is not: the first among the powers of two, brought down. Null where none of them is. */
function findByDoubling(isRefusedAt: (stake: number) => boolean, most: number): number | null {
  let [passed, refused] = [0, 1]
  while (!isRefusedAt(refused)) {
    if (refused > most) return null
    ;[passed, refused] = [refused, 2 * refused]
  }
  while (refused - passed > 1) {
    const middle = Math.floor((passed + refused) / 2)
    if (isRefusedAt(middle)) refused = middle
    else passed = middle
  }
  return refused
}

/** The best of both rows for the bonus, and the worst for cash: no stake between them locks more. */
function mergeRows(low: GainRows, high: GainRows): GainRows {
  return {
    ...low,
    withBonus: low.withBonus.map((gain, index) => Math.max(gain, high.withBonus[index] ?? 0)),
    asCash: low.asCash.map((gain, index) => Math.min(gain, high.asCash[index] ?? 0)),
  }
}

/** From this stake on, a bet that can lose outweighs what the others win; half of it may come back. */
function findOutweighing({ atomCount, betCount, withBonus }: GainRows, newIndex: number): number {
  let most = 0
  for (let bet = 0; bet < betCount; bet++) {
    if (bet === newIndex) continue
    let best = 0
    for (let atom = 0; atom < atomCount; atom++) best = Math.max(best, withBonus[atom * betCount + bet] ?? 0)
    most += best
  }
  return 2 * Math.ceil(most) + 2
}

function withStake(bet: ExposureBet, stake: number): ExposureBet {
  return { ...bet, stakeMinor: toMinor(stake) }
}

/** Bets that the new one depends on. */
function findGroup(openBets: readonly ExposureBet[], newBet: ExposureBet, matches: ExposureMatches): BetGroup {
  const group = groupBets([...openBets, newBet], matches).find(({ bets }) => bets.includes(newBet))
  if (!group) throw new RangeError('a bet has a group')
  return group
}

function buildRows(group: BetGroup, newIndex: number, stake: number): GainRows | null {
  const bets = group.bets.map((bet, index) => (index === newIndex ? withStake(bet, stake) : bet))
  return buildGainRows({ ...group, bets }, 'worst')
}

/**
 * The highest stake up to which a cash bet is placed beside open bets, in minor units; null where none is refused. Higher
 * stakes may pass again, because a bet that is far above the bonus is one of its own. Where the stake of `newBet` is refused
 * only lower ones are looked at. Beside more bets than can be compared it is a stake that passes, though not always the
 * highest. Throws RangeError for a bet with a bonus, whose stake is not the player's choice.
 */
export function computeMaxHedgeStake(
  openBets: readonly ExposureBet[],
  newBet: ExposureBet,
  matches: ExposureMatches,
  rules: ExposureRules = DEFAULT_EXPOSURE_RULES,
): MinorUnits | null {
  if (newBet.bonus !== null) throw new RangeError('only a bet in cash is a hedge')
  const group = findGroup(openBets, withStake(newBet, 1), matches)
  const newIndex = group.bets.length - 1
  const first = buildRows(group, newIndex, 1)
  // Nothing is proven, and so nothing refused, where there are too many results.
  if (!first) return null
  const isRefusedAt = (stake: number) =>
    computePlacementLock(openBets, [withStake(newBet, stake)], matches, rules).decision === 'refuse'
  const { stakeMinor } = newBet
  const highest = stakeMinor > 0 && isRefusedAt(stakeMinor) ? stakeMinor : findOutweighing(first, newIndex)
  const lowest =
    group.bets.length > MOST_BETS
      ? findByDoubling(isRefusedAt, highest)
      : findLowestRefused({ isRefusedAt, mayRefuse: buildBound(group, openBets, matches, rules) }, 1, highest)
  return lowest === null ? null : toMinor(lowest - 1)
}

/** Whether a stake of the group's last bet may be refused, from what no stake between two others exceeds. */
function buildBound(
  group: BetGroup,
  openBets: readonly ExposureBet[],
  matches: ExposureMatches,
  rules: ExposureRules,
): Search['mayRefuse'] {
  const newIndex = group.bets.length - 1
  const others = openBets.filter(bet => !group.bets.includes(bet))
  const before = computeLockedProfit(openBets, matches, rules)
  const options = {
    faces: group.bets.map(computeFace),
    beside: listBestLocks(others, matches, rules),
    above: before.decision === 'refuse' ? before.lockedMinor : 0,
    rules,
  }
  const rows = new Map<number, GainRows | null>()
  const rowsAt = (stake: number): GainRows | null => {
    const known = rows.get(stake) ?? buildRows(group, newIndex, stake)
    rows.set(stake, known)
    return known
  }
  return (low, high) => {
    const [atLow, atHigh] = [rowsAt(low), rowsAt(high)]
    if (!atLow || !atHigh) return false
    return hasRefusedLock(mergeRows(atLow, atHigh), options)
  }
}
