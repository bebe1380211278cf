/** Serialisable actions of the scripted feed, replayed after a kill. */
import { MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import { ModelFeed } from '../../apps/backend/src/testing/model-feed.ts'
import type { ScriptedFeed } from '../../apps/backend/src/testing/scripted-feed.ts'

export const START_MS = Date.parse('2026-02-01T12:00:00.000Z')

/** The most matches that a scripted feed has competitors for. */
export const MATCH_COUNT = 100

/** The total that legs of custom bets are on. */
export const TOTAL = { marketId: '18', specifier: 'total=2.5', over: '12', under: '13' } as const

/** Whether an outcome has won by the winner that the feed reported: matches with a winner have more than two goals. */
export const isWonBy = (winner: string | undefined, outcomeId: string): boolean =>
  outcomeId === TOTAL.over ? winner !== undefined && winner !== '2' : winner === outcomeId

export type FeedAction =
  | { readonly type: 'settle'; readonly matchId: number; readonly winner: string }
  | { readonly type: 'void'; readonly matchId: number }
  | { readonly type: 'roll_back'; readonly matchId: number }
  | { readonly type: 'finish'; readonly matchId: number }
  /** Another version of a price, of the same odds. */
  | { readonly type: 'reprice'; readonly matchId: number }

/** An action with the feed time at which it happened. */
export interface TimedFeedAction {
  readonly action: FeedAction
  readonly atMs: number
}

function settleTotal(feed: ScriptedFeed, matchId: number, winner: string): void {
  const { marketId, specifier, over, under } = TOTAL
  const isOver = isWonBy(winner, over)
  feed.changeMarket(matchId, marketId, specifier, { status: MARKET_STATUS.settled })
  feed.settle(matchId, marketId, specifier, [
    { id: over, result: isOver ? 1 : 0 },
    { id: under, result: isOver ? 0 : 1 },
  ])
}

export function applyAction(feed: ScriptedFeed, action: FeedAction): void {
  const { matchId } = action
  if (action.type === 'settle') {
    feed.changeMarket(matchId, '1', '', { status: MARKET_STATUS.settled })
    feed.settleWinner(matchId, action.winner)
    settleTotal(feed, matchId, action.winner)
  } else if (action.type === 'void') {
    const outcomes = ['1', '2', '3'].map(id => ({ id, result: 0 as const, voidFactor: 1 as const }))
    feed.settle(matchId, '1', '', outcomes)
  } else if (action.type === 'roll_back') {
    feed.rollBack(matchId, '1', '')
    feed.rollBack(matchId, TOTAL.marketId, TOTAL.specifier)
  } else if (action.type === 'reprice') feed.changeMarket(matchId, '1', '', {})
  else feed.setStatus(matchId, MATCH_STATUS.finished)
}

/** The feed's state after all actions, without events for a back end that starts on it. */
export function createFeedAfter(actions: readonly TimedFeedAction[], nowMs: number, seed: string): ModelFeed {
  const feed = new ModelFeed(START_MS, MATCH_COUNT, seed)
  for (const { action, atMs } of actions) {
    feed.now = atMs
    applyAction(feed, action)
  }
  feed.advance(nowMs)
  return feed
}
