/** What a settlement changes for the player beside the bet: balance, debt, bonuses, points. */
import type { BetResult, BetStatus } from '@touchline/betting/bets/bet-status'
import { computeMarkState, type MarkState } from '@touchline/betting/engagement/points'
import type { BetRow, SelectionRow } from '../../core/bets/tables.ts'
import type { Db } from '../../platform/db/database.ts'

interface IssuedState {
  readonly id: string
  readonly campaign: string
  readonly times_used: number
  readonly version: number
}

export interface PlayerStanding {
  readonly balance: number
  readonly debt: number
  readonly issued: readonly IssuedState[]
  /** States of the bet's marks by campaign. */
  readonly marks: ReadonlyMap<string, readonly MarkState[]>
}

/** Whether all of the bet's selections in a match are void: see `list_bonus_marks`. */
function isMatchVoid(legs: readonly SelectionRow[], matchId: number): boolean {
  const matchLegs = legs.filter(({ match_id }) => match_id === matchId)
  return (
    matchLegs.length > 0 &&
    matchLegs.every(({ outcome_result: outcome }) => outcome && 'voidFactor' in outcome && outcome.voidFactor === 1)
  )
}

/** Reads them, where the bet and its selections are as given. */
export async function readPlayerStanding(db: Db, bet: BetRow, legs: readonly SelectionRow[]): Promise<PlayerStanding> {
  const account = await db
    .selectFrom('accounts')
    .select(['balance', 'debt'])
    .where('id', '=', bet.account_id)
    .executeTakeFirstOrThrow()
  const issued = await db
    .selectFrom('issued_bonuses')
    .select(['id', 'campaign', 'times_used', 'version'])
    .where('player_id', '=', bet.player_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = await db
    .selectFrom('bonus_marks')
    .select(['campaign', 'match_id'])
    .where('bet_id', '=', bet.id)
    .execute()
  const state = { status: bet.status as BetStatus, result: bet.result as BetResult }
  const marks = new Map<string, MarkState[]>()
  for (const { campaign, match_id } of rows) {
    const campaignMarks = marks.get(campaign) ?? []
    marks.set(campaign, [...campaignMarks, computeMarkState(state, isMatchVoid(legs, match_id))])
  }
  return { balance: account.balance ?? 0, debt: account.debt, issued, marks }
}

function describeChange(before: IssuedState | undefined, after: IssuedState) {
  if (!before) return 'issued' as const
  if (after.times_used < before.times_used) return 'use_returned' as const
  if (after.times_used > before.times_used) return 'use_taken' as const
  return after.version === before.version ? null : ('changed' as const)
}

const countOf = (states: readonly MarkState[] | undefined, state: MarkState): number =>
  states?.filter(candidate => candidate === state).length ?? 0

/** The difference, as the operator's calls answer it. */
export function compareStandings(before: PlayerStanding, after: PlayerStanding) {
  return {
    balance: { before: before.balance, after: after.balance },
    debt: { before: before.debt, after: after.debt },
    bonuses: after.issued.flatMap(row => {
      const change = describeChange(
        before.issued.find(({ id }) => id === row.id),
        row,
      )
      return change === null ? [] : { id: row.id, campaign: row.campaign, change }
    }),
    points: [...after.marks].map(([campaign, states]) => {
      const count = (state: MarkState) => ({
        before: countOf(before.marks.get(campaign), state),
        after: countOf(states, state),
      })
      return { campaign, earned: count('earned'), potential: count('potential') }
    }),
  }
}
