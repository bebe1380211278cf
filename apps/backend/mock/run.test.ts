/** Command lines and scenario files that are wrong: a sentence each that says what to do, never a stack. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { run } from './run.ts'
import { listScenarios, readScenario } from './scenario.ts'

// The first start on a schema prepares the database.
vi.setConfig({ testTimeout: 180_000 })

const folder = mkdtempSync(join(tmpdir(), 'scenario-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function runMock(...args: string[]) {
  const lines: string[] = []
  const code = await run(args, line => lines.push(line))
  const text = lines.join('\n')
  expect(text).not.toMatch(/\n\s+at /)
  return { code, text }
}

it.each([
  [
    ['--scenario', 'goals'],
    /There is no scenario "goals"\. There are calm, empty, goal, .*vip-wait; a file .* ends in \.json/,
  ],
  [['--scenario', 'none.json'], /none\.json cannot be read: ENOENT/],
  [['--scenario', '../toString'], /cannot be read/],
  [['--port', '-1'], /--port/],
  [['--port', '65536'], /--port must be a number from 0 to 65535, not "65536"/],
  [['--port', '4e3'], /--port must be a number/],
  [['--seed', ''], /--seed must not be empty/],
  [['--origin', 'localhost:3000'], /--origin must be an address such as/],
  [['--speed', '2'], /Unknown option '--speed'.*See --help/],
  [['goal'], /Unexpected argument 'goal'.*See --help/],
])('refuses %j', async (args, sentence) => {
  const { code, text } = await runMock(...args)
  expect(text).toMatch(sentence)
  expect(code).toBe(2)
})

const MATCH = { at: 0, verb: 'match', body: { status: 0 }, as: 'match' }

it.each([
  ['{"at": 1', /is not JSON/],
  ['{"steps": []}', /must be a list of steps/],
  ['["goal"]', /step 1 must be an object/],
  ['[{"verb": "storm"}]', /step 1 needs "at"/],
  ['[{"at": -1, "verb": "storm"}]', /step 1 needs "at".* from 0 to 86400/],
  ['[{"at": 1e9, "verb": "storm"}]', /step 1 needs "at"/],
  ['[{"at": "1", "verb": "storm"}]', /step 1 needs "at"/],
  ['[{"at": 1, "verb": "explode"}]', /step 1 has no verb "explode"\. There are feed, match, price/],
  ['[{"at": 1, "verb": "toString"}]', /step 1 has no verb "toString"/],
  ['[{"at": 1, "vreb": "storm"}]', /step 1 has "vreb"; a step has at, verb/],
  ['[{"at": 1, "verb": "storm", "body": []}]', /step 1 needs an object as "body"/],
  ['[{"at": 1, "verb": "score", "body": {"match_id": "$match"}}]', /step 1 uses \$match, which no earlier step/],
  ['[{"at": 1, "verb": "feed"}]', /step 1 is feed, which can only be the first, at 0/],
  ['[{"at": 0, "verb": "feed", "body": {"leagues": [-1]}}]', /step 1 needs ids of leagues/],
  ['[{"at": 0, "verb": "feed", "body": {"names": "klingon"}}]', /step 1 needs "long" or "rtl"/],
  [JSON.stringify(Array(10_001).fill(MATCH)), /has 10001 steps; 10000 are the most/],
  [JSON.stringify(Array(1_000_000).fill({ at: 0 })), /is larger than 2 MB/],
])('refuses a scenario file with %.60s', async (text, sentence) => {
  const file = join(folder, 'own.json')
  writeFileSync(file, text)
  const result = await runMock('--scenario', file)
  expect(result.text).toMatch(sentence)
  expect(result.code).toBe(2)
})

it('prints the scenarios with --help, each of which can be read', async () => {
  const { code, text } = await runMock('--help')
  expect(code).toBe(0)
  expect(listScenarios()).toHaveLength(13)
  for (const name of listScenarios()) {
    expect(text).toContain(name)
    expect(readScenario(name).name).toBe(name)
  }
})

it('says that its port is taken', async () => {
  const server = createServer().listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await runMock('--port', String(port))).toMatchObject({
    code: 2,
    text: expect.stringMatching(`Port ${port} is taken, perhaps by another mock. Choose another with --port.`),
  })
})
