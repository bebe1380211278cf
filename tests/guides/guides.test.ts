/** What the guides tell integrators, compared with the code. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@touchline/contract/endpoint'
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { MESSAGE_SOURCE, MESSAGE_VERSION } from '@touchline/contract/host-messages'
import { frameMessages } from '@touchline/contract/host-messages-schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_FLAGS } from '../../apps/backend/src/core/settings/platform.ts'
import { toBetProblem } from '../../apps/backend/src/features/betting/refusal.ts'
import { betOn, pick, type TestClient } from '../../apps/backend/src/testing/client.ts'
import { startTestBackend, type TestBackend } from '../../apps/backend/src/testing/test-backend.ts'
import { FLOW_PAGES } from '../../apps/web/app/features/auth/flows.ts'
import { outgoingPaths } from '../../apps/web/app/shared/addresses/paths.ts'
import { ROOT } from '../cluster/program.ts'

const readGuide = (name: string): string => readFileSync(join(ROOT, 'docs/guides', `${name}.md`), 'utf8')
const ownBackEnd = readGuide('your-own-back-end')
const embedding = readGuide('embedding')

/** The part of a guide under a heading. */
function readSection(guide: string, heading: string): string {
  const [, section] = guide.split(new RegExp(`^#+ ${heading}$`, 'm'))
  if (section === undefined) throw new Error(`there is no section ${heading}`)
  return section.split(/^#+ /m)[0] ?? ''
}

/** The code of the first column of a section's table. */
const listFirstCells = (section: string): string[] =>
  [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, cell = '']) => cell)

interface PlacingReply {
  readonly message?: string
  readonly data?: { readonly errors_by_bet?: object }
  readonly errors_by_bet?: object
}

let test: TestBackend
let demo: TestClient
beforeAll(async () => {
  test = await startTestBackend()
  demo = await test.demo()
})
afterAll(() => test.stop())

it('names every required call at its level', () => {
  const levels = ownBackEnd.split('\n## Levels\n')[1] ?? ''
  for (const level of [1, 2, 3] as const) {
    const section = levels.split(`### ${level}. `)[1]?.split('\n### ')[0] ?? ''
    const required = (Object.keys(endpoints) as EndpointName[]).filter(
      name => (endpoints[name] as Endpoint).level === level,
    )
    expect(required.length).toBeGreaterThan(0)
    for (const name of required) {
      const { method, path }: Endpoint = endpoints[name]
      const written = path.replace(/:(\w+)/g, '{$1}')
      expect(
        section.includes(`${method} ${written}`) || section.includes(`\`${written}\``),
        `${method} ${written}`,
      ).toBe(true)
    }
  }
})

it('lists every flag', () => {
  expect(listFirstCells(readSection(ownBackEnd, 'Flags')).sort()).toEqual(Object.keys(DEFAULT_FLAGS).sort())
})

it('lists every error of a bet with its code and status, and says how its key is made', () => {
  const ofRequest: ErrorName[] = [
    'UNAUTHORIZED',
    'FORBIDDEN',
    'IDEMPOTENCY_KEY_REQUIRED',
    'IDEMPOTENCY_KEY_REUSED',
    'CONFLICT',
  ]
  const errors = endpoints.postBets.errors.filter(error => !(ofRequest as string[]).includes(error))
  const section = readSection(ownBackEnd, 'When bets are refused')
  expect(listFirstCells(section).sort()).toEqual([...errors].sort())
  for (const error of errors) {
    const { key, code, localized_message } = toBetProblem({ error }, 'en')
    expect(section).toContain(`| \`${error}\` | ${code} | ${ERRORS[error].status} | ${localized_message} |`)
    const prefix = error === 'PVE_PLAYER_BET_FORBIDDEN' ? 'error.platform' : 'error.place_bets'
    expect(key).toBe(`${prefix}.${error.toLowerCase()}`)
  }
})

it('describes the status of a request whose bets are refused for several reasons', async () => {
  const closed = betOn([pick(1, 'no such outcome')])
  const poor = betOn([pick(1)], 900_000_000)
  const place = (...bets: (typeof closed)[]) =>
    demo.place<PlacingReply>({ meta: closed.meta, bets: bets.flatMap(({ bets }) => bets) })
  const [first, second] = [await place(closed, poor), await place(poor, closed)]
  expect(first.body.message).toBe('SELECTION_NOT_FOUND')
  expect(second.body.message).not.toBe('SELECTION_NOT_FOUND')
  for (const { status, body } of [first, second]) {
    expect(status).toBe(409)
    expect(Object.keys(body.data?.errors_by_bet ?? {})).toEqual(['0', '1'])
  }
  const partly = await place(closed, betOn([pick(1)]))
  expect(partly.status).toBe(200)
  expect(Object.keys(partly.body.errors_by_bet ?? {})).toEqual(['0'])
  expect(readSection(ownBackEnd, 'When bets are refused')).toContain('the first refused bet')
})

it('names the claims of realtime tokens', async () => {
  const claimsOf = async (client: TestClient, path: string, body?: object) => {
    const { body: answer } = await client.call<object>(path, { method: 'POST', ...(body && { body }) })
    const [, claims = ''] = /"token":"[^".]+\.([^".]+)\./.exec(JSON.stringify(answer)) ?? []
    return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  }
  const { body } = await demo.call<{ data: { id: number } }>('/player')
  const channel = `$user:en-${body.data.id}`
  const claims = [
    await claimsOf(test.client(), '/websocket/token'),
    await claimsOf(demo, '/websocket/token'),
    await claimsOf(demo, '/websocket/authorize', { channels: [channel] }),
  ]
  expect(claims[0]?.sub).toBe('')
  expect(claims[1]?.sub).toBe(String(body.data.id))
  expect(claims[2]).toMatchObject({ sub: String(body.data.id), channel })
  const named = listFirstCells(readSection(ownBackEnd, 'Claims of realtime tokens'))
  expect(named.sort()).toEqual([...new Set(claims.flatMap(Object.keys))].sort())
})

it('shows the envelope of a page’s messages, and names every message', () => {
  const section = readSection(embedding, 'Your account pages in the sportsbook’s dialogs'.replace('’', "'"))
  expect(section).toContain(`{ source: '${MESSAGE_SOURCE}', version: ${MESSAGE_VERSION}, type: 'ready' }`)
  for (const type of Object.keys(frameMessages)) expect(section, type).toContain(`\`${type}\``)
})

it('lists every path under HOST_URL', () => {
  const section = readSection(embedding, 'Paths under HOST_URL')
  const paths = [...Object.values(FLOW_PAGES).map(({ path }) => path), ...Object.values(outgoingPaths), '/profile']
  expect(listFirstCells(section).sort()).toEqual([...new Set(paths)].sort())
})
