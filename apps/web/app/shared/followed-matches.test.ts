import { expect, it } from 'vitest'
import { createFollowedMatches } from './followed-matches.ts'

it('knows which matches have a channel of their own, and tells when the last is left', () => {
  const left: number[] = []
  const followed = createFollowedMatches(matchId => left.push(matchId))
  followed.onChannel('public:en', 'synced')
  followed.onChannel('match:7', 'lost')
  followed.onChannel('match:ar-7', 'lost')
  followed.onChannel('match:7', 'gap')
  followed.onChannel('match:7', 'released')
  expect([followed.has(7), followed.has(8), left]).toEqual([true, false, []])
  followed.onChannel('match:ar-7', 'released')
  expect([followed.has(7), left]).toEqual([false, [7]])
})
