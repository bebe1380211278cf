/** Credentials of an ended session are rejected on a single node, also after a restart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CollectingMessenger } from '../../testing/collecting-messenger.ts'
import { type CredentialStage, endSessions, exchange, issueCredentials, replay } from '../../testing/credentials.ts'
import { startTestBackend, type TestBackend } from '../../testing/test-backend.ts'

const SECRETS = { realtimeSecret: 'the secret of realtime tokens', hostTokenSecret: 'the secret of the host page' }
const STEP_MS = 40_000

let test: TestBackend
const messenger = new CollectingMessenger()

beforeAll(async () => {
  test = await startTestBackend({ messenger, config: SECRETS })
})
afterAll(() => test.stop())

const createStage = (): CredentialStage => ({
  urls: [test.url],
  socketUrls: [`${test.url.replace('http', 'ws')}/connection/websocket`],
  realtimeSecret: SECRETS.realtimeSecret,
  hostSecret: SECRETS.hostTokenSecret,
  messenger,
  now: () => test.clock.now(),
  limitSeconds: 60,
  pass: async () => test.clock.leap(STEP_MS),
  drain: () => test.backend.drain(),
})

describe.each(['sign-out', 'password reset', 'self-exclusion', 'time limit'] as const)('after a %s', ending => {
  it('rejects every credential issued before, and accepts others', async () => {
    const stage = createStage()
    const issued = await issueCredentials(stage)
    const reusable = issued.credentials.filter(({ isSingleUse }) => !isSingleUse)
    const before = await replay(reusable)
    expect(before.accepted).toHaveLength(before.tried)

    await endSessions(stage, issued, ending)
    const isOver = ({ endedBy }: (typeof reusable)[number]): boolean => endedBy.includes(ending)
    const after = await replay(issued.credentials.filter(isOver))
    expect(after).toEqual({ tried: after.tried, accepted: [] })
    expect(after.tried).toBeGreaterThan(10)
    const others = await replay(reusable.filter(call => !isOver(call)))
    expect(others.accepted).toHaveLength(others.tried)
  })
})

it('rejects earlier realtime tokens after a restart', async () => {
  const stage = createStage()
  const issued = await issueCredentials(stage)
  await endSessions(stage, issued, 'password reset')
  test = await test.restart()
  const [socketUrl = ''] = createStage().socketUrls
  const replayed = await Promise.all(issued.tokens.map(token => exchange(socketUrl, [{ connect: { token } }])))
  expect(replayed).toEqual(issued.tokens.map(() => [{ id: 1, error: { code: 109, message: 'token expired' } }]))
})
