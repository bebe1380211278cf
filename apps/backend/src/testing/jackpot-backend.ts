/** A back end with two jackpots of one level each: `open` pays hits at once, `held` after the operator's decision. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { JackpotHit, JackpotLevel } from '@touchline/contract/entities/jackpot'
import type { ErrorBody } from '@touchline/contract/errors'
import { afterAll, beforeAll, expect } from 'vitest'
import { parseEngagementFile } from '../core/engagement/engagement-file.ts'
import { DEVICE, pick, type TestClient } from './client.ts'
import { startTestBackend, type TestBackend } from './test-backend.ts'

const VERIFY = fileURLToPath(new URL('../../../../scripts/verify-draw.mjs', import.meta.url))
const OPERATOR_TOKEN = 'the operator of the test'
const named = (name: string) => ({ en: { name }, ar: { name: `ع ${name}` } })

// Each bet of 10.00 adds 1.00 to a pool that is hit between 1.01 and 21.00: after twenty bets at the latest.
const ENGAGEMENT = parseEngagementFile({
  version: 1,
  campaigns: [],
  jackpots: [
    {
      id: 'open',
      currency: 'EUR',
      min_stake: 100,
      min_odds: 1.5,
      stake_cap: 1000,
      texts: named('Open'),
      levels: [{ code: 'corner', start: 100, max: 2100, rate_ppm: 100_000, max_rounds: 300, texts: named('Corner') }],
    },
    {
      id: 'held',
      currency: 'EUR',
      min_stake: 2000,
      min_odds: 1.5,
      stake_cap: 3000,
      auto_pay_up_to: 0,
      texts: named('Held'),
      levels: [{ code: 'box', start: 100, max: 6100, rate_ppm: 100_000, max_rounds: 300, texts: named('Box') }],
    },
  ],
})

export const betOfJackpot = (value: number) => ({ stake: { value, currency: 'EUR' }, selections: [pick(2)] })

/** Starts the back end before the file's tests and stops it after them. */
export function useJackpotBackend() {
  let test: TestBackend
  beforeAll(async () => {
    test = await startTestBackend({ config: { engagement: ENGAGEMENT, operatorToken: OPERATOR_TOKEN } })
  })
  afterAll(() => test.stop())

  const levelOf = async (jackpot: string): Promise<JackpotLevel> => {
    test.clock.advance(1000)
    const { body } = await test.client().call<ResponseBody<'getJackpot'>>(`/jackpots/${jackpot}`)
    const [level] = body.data.levels
    if (!level) throw new Error('the jackpot has a level')
    return level
  }
  return {
    get test() {
      return test
    },
    levelOf,
    asOperator: <T>(path: string, method: string, body: object) =>
      test.client().call<T & ErrorBody>(path, { method, body, headers: { 'x-operator-token': OPERATOR_TOKEN } }),
    hitsOf: async (jackpot: string, client: TestClient = test.client(), query = ''): Promise<JackpotHit[]> => {
      const path = `/jackpot-hits?jackpot_id=${jackpot}&limit=100${query}`
      return (await client.call<ResponseBody<'getJackpotHits'>>(path)).body.data
    },
    /** Places enough bets of that stake for a hit; returns the round that it ends, and the bets. */
    async betUntilHit(player: TestClient, jackpot: string, stake: number) {
      const { round } = await levelOf(jackpot)
      const meta = { device_id: DEVICE, quick: false, type: 'single' }
      const bets = Array.from({ length: 20 }, () => betOfJackpot(stake))
      const { status, body } = await player.place({ meta, bets })
      expect(status).toBe(200)
      await test.backend.drain()
      return { round, bets: body.data }
    },
    /** Runs the published script on a round; returns its output. Rejects when the draw does not come out. */
    async verifyRound(jackpot: string, level: string, round: number, ...options: string[]): Promise<string> {
      const given = [VERIFY, test.url, jackpot, level, String(round), ...options]
      const { stdout } = await promisify(execFile)(process.execPath, given)
      return stdout
    },
  }
}
