import { makeMatchStatistics } from '@touchline/contract/examples/match'
import { expect, it } from 'vitest'
import { findMatchLock } from './lock-reason.ts'

const START = '2026-11-21T11:00:00.000Z'
const at = Date.parse(START)

const find = (
  status: 0 | 1 | 2 | 3,
  { stop, ...context }: { stop?: string; scope?: 'all' | 'some'; isPaused?: boolean; at?: number } = {},
) => {
  const bet_stop = stop === undefined ? {} : { bet_stop: { reason: stop, scope: context.scope ?? ('all' as const) } }
  const statistics = status === 0 ? null : makeMatchStatistics(bet_stop)
  return findMatchLock({ status, startTime: START, statistics }, { isPaused: false, at, ...context })
}

it.each([
  ['possible_goal', 'goal_check'],
  ['possible_red_card', 'card_check'],
  ['penalty', 'penalty'],
  ['dangerous_attack', 'dangerous_attack'],
  ['dangerous_free_kick', 'free_kick'],
  ['corner', 'corner'],
  ['point', 'ball_in_play'],
])('gives %s of the feed as %s', (stop, reason) => {
  expect(find(1, { stop })).toEqual({ reason, isWhole: true })
  expect(find(1, { stop, scope: 'some' })).toEqual({ reason, isWhole: false })
})

it('gives no reason where the feed says none or one that is unknown, and while play is interrupted', () => {
  expect(find(1)).toBeNull()
  expect(find(1, { stop: 'streaker' })).toBeNull()
  expect(find(2, { stop: 'possible_goal' })).toBeNull()
  expect(find(3)).toBeNull()
})

it('waits for the kick-off from the start time on', () => {
  expect(find(0, { at: at - 1 })).toBeNull()
  expect(find(0)).toEqual({ reason: 'kick_off', isWhole: true })
})

it('gives a paused feed before any other reason', () => {
  expect(find(1, { stop: 'penalty', isPaused: true })).toEqual({ reason: 'feed_paused', isWhole: true })
})
