/** The mock as it is published: bundled, in a folder of its own. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { buildPackage } from './build-package.mjs'
import { builtFolder } from './published-packages.mjs'

// The first build on a schema prepares the database.
vi.setConfig({ hookTimeout: 180_000 })

const folder = builtFolder('mock')
let mock: ChildProcessByStdio<null, Readable, null>
let url = ''

beforeAll(async () => {
  await buildPackage('mock')
  mock = spawn(process.execPath, [join(folder, 'mock/main.js'), '--scenario', 'goal', '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  url = await readUrl(mock)
})

afterAll(async () => {
  const ended = once(mock, 'exit')
  mock.kill()
  await ended
})

async function readUrl({ stdout }: typeof mock): Promise<string> {
  for await (const line of createInterface(stdout)) {
    const found = /back end\s+(\S+)/.exec(line)?.[1]
    if (found !== undefined) return found
  }
  throw new Error('The mock ended without its address.')
}

async function get<T>(path: string): Promise<T> {
  const response = await fetch(url + path)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

it('serves matches and the documents of the contract', async () => {
  expect(await get('/openapi/platform.json')).toHaveProperty('openapi')
  const { data } = await get<ResponseBody<'getMatches'>>('/matches?match_status=1&limit=1')
  expect(data).toHaveLength(1)
})

it('prices a combination in a thread', async () => {
  const query = '/matches?match_status=0&sport_key=soccer&type=match&limit=1'
  const { data } = await get<ResponseBody<'getMatches'>>(query)
  const match_id = data[0]?.id
  const selections = [
    { match_id, market_id: '1', specifier: '', outcome_id: '1' },
    { match_id, market_id: '18', specifier: 'total=2.5', outcome_id: '12' },
  ]
  const response = await fetch(`${url}/bets/custom/odds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-version': 'v3' },
    body: JSON.stringify({ selections }),
  })
  expect(await response.json()).toMatchObject({ odds: expect.any(Number), selections })
})

it('contains declarations, and neither tests nor source maps', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(expect.arrayContaining(['mock/mock.d.ts', 'mock/scenario.d.ts', 'README.md', 'package.json']))
  expect(files.filter(file => /\.test\.|\.map$|(?<!\.d)\.ts$/.test(file))).toEqual([])
})
