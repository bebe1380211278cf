/**
 * The example of docs/guides/your-own-back-end.md: a backend in another language that implements
 * the contract for these pages.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import type { Match } from '@touchline/contract/entities/match'
import { listResponseProblems } from '@touchline/contract/validators'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { render } from '../app/entry-server.tsx'
import { readConfig } from './config.ts'
import { createWebServer } from './web-server.ts'

const PROGRAM = fileURLToPath(new URL('../../../examples/back-end/server.py', import.meta.url))
const ORIGIN = 'https://bets.example'
const hasPython = spawnSync('python3', ['--version']).status === 0

let program: ChildProcess
let folder: string
let url: string
/** A match that has not begun. */
let match: Match

beforeAll(async () => {
  if (!hasPython) return
  folder = mkdtempSync(join(tmpdir(), 'touchline-example-'))
  const args = ['-B', PROGRAM, '--port', '0', '--origin', ORIGIN, '--data', join(folder, 'back-end.db')]
  const env = { ...process.env, BEARER_SECRET: 'the secret of the example' }
  program = spawn('python3', args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  if (!program.stdout) throw new Error('The program has no output.')
  for await (const line of createInterface(program.stdout)) {
    url = line
    break
  }
  const response = await fetch(`${url}/matches?match_status=0&sort_by=latest&limit=1`)
  match = ((await response.json()) as { data: [Match] }).data[0]
}, 30_000)
afterAll(() => {
  program?.kill()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe.skipIf(!hasPython)('the back end in Python of the guide', () => {
  it.each<[EndpointName, string, string]>([
    ['getSettings', 'GET', '/settings'],
    ['getSports', 'GET', '/sports'],
    ['getCategories', 'GET', '/categories?sport_key=soccer'],
    ['getCategory', 'GET', '/categories/31'],
    ['getTournaments', 'GET', '/tournaments?page=1&limit=20'],
    ['getTournament', 'GET', '/tournaments/17'],
    ['getMatches', 'GET', '/matches?match_status=0,1&limit=1'],
    ['getMatch', 'GET', '/matches/ID'],
    ['getMatchMarkets', 'GET', '/matches/ID/markets'],
    ['getSearch', 'GET', '/search?q=north'],
    ['postCounters', 'POST', '/counters'],
  ])('responds to %s according to the contract', async (name, method, path) => {
    const response = await fetch(url + path.replace('ID', String(match.id)), { method })
    expect(response.status).toBe(200)
    expect(listResponseProblems(endpoints[name], response.status, await response.json())).toEqual([])
  })

  it('responds to an unknown match with the contract’s error, and to a visitor’s session with 204', async () => {
    const missing = await fetch(`${url}/matches/1`)
    expect([missing.status, await missing.json()]).toEqual([
      404,
      { code: 404, message: 'NOT_FOUND', data: { details: [], localized_message: 'This page does not exist.' } },
    ])
    expect((await fetch(`${url}/sportsbook_sessions`, { method: 'POST' })).status).toBe(204)
  })

  it('allows the sportsbook’s origin, with credentials and the headers of its calls', async () => {
    const response = await fetch(`${url}/matches`, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-headers': 'accept-version,authorization' },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN)
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toMatch(/accept-version.*authorization/)
  })

  describe('behind the sportsbook’s server', () => {
    let app: FastifyInstance
    beforeAll(async () => {
      const config = readConfig({ BACKEND_URL: url, WEB_URL: ORIGIN, BACKEND_TIMEOUT_MS: '20000' })
      const assetsFor = () => ({
        earlyScript: { url: '/assets/early.js' },
        initScript: '/assets/init.js',
        scripts: [],
        styles: [],
      })
      app = await createWebServer({ config, render, assetsFor })
    })
    afterAll(() => app?.close())

    it('becomes ready', async () => {
      expect((await app.inject('/readyz')).statusCode).toBe(200)
    })

    it.each([
      ['/', () => 'First Division'],
      ['/soccer/first-division-t17', () => 'First Division'],
      ['/soccer/MATCH', () => match.name.split(' ')[0] ?? ''],
      ['/results', () => 'Results'],
    ])(
      'renders %s with its data',
      async (path, text) => {
        const page = await app.inject(path.replace('MATCH', match.slug))
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain(text())
      },
      60_000,
    )

    it('renders the prices of a match', async () => {
      const hasPrices = async (): Promise<boolean> => {
        const response = await fetch(`${url}/matches/${match.id}`)
        const { main_market } = ((await response.json()) as { data: Match }).data
        const page = await app.inject(`/soccer/${match.slug}`)
        return main_market?.outcomes.every(({ odds }) => page.body.includes(odds.toFixed(2))) ?? false
      }
      // A price may move between the two.
      await expect.poll(hasPrices, { timeout: 60_000 }).toBe(true)
    }, 90_000)

    it('responds 404 for a match that the backend does not have', async () => {
      expect((await app.inject('/soccer/nobody-nothing-m1')).statusCode).toBe(404)
    }, 60_000)
  })
})
