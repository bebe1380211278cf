/** Well-formed commands in any order, compared with a reference model of replies and state. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Harness, startHarness } from './testing/harness.ts'
import { RawClient } from './testing/raw-client.ts'

/** A command without its id: name and fields. */
type Step = readonly [kind: string, fields: { readonly channel?: string; readonly token?: string }]
/** A success, a reply's error code, or the end of the connection. */
type Outcome = 'ok' | number | { readonly close: number }

const CHANNELS = ['news:1', 'score:1', 'price:1', 'unheard:1', '$inbox:1']
const REFUSED: Readonly<Record<string, number>> = { 'unheard:1': 102, '$inbox:1': 103 }

let harness: Harness

beforeEach(async () => {
  harness = await startHarness()
})

afterEach(() => harness.stop())

/** Reference model of a session's state and replies. */
class Model {
  readonly subscribed = new Set<string>()
  #isConnected = false

  answer([kind, { channel = '' }]: Step): Outcome {
    if (kind === 'send') return { close: 3508 }
    if (kind === 'pong' || (kind === 'connect') === this.#isConnected) return { close: 3501 }
    switch (kind) {
      case 'connect':
        this.#isConnected = true
        return 'ok'
      case 'subscribe':
        return this.#subscribe(channel)
      case 'unsubscribe':
        this.subscribed.delete(channel)
        return 'ok'
      case 'history':
        return this.subscribed.has(channel) && channel !== 'news:1' ? 'ok' : 103
      case 'refresh':
        return { close: 3501 }
      case 'rpc':
        return 108
      default:
        return 103
    }
  }

  #subscribe(channel: string): Outcome {
    if (this.subscribed.has(channel)) return 105
    const refused = REFUSED[channel]
    if (refused !== undefined) return refused
    this.subscribed.add(channel)
    return 'ok'
  }
}

/** The expected replies up to the one that ends the connection. */
function predict(model: Model, steps: readonly Step[]): Outcome[] {
  const outcomes: Outcome[] = []
  for (const step of steps) {
    const outcome = model.answer(step)
    outcomes.push(outcome)
    if (typeof outcome === 'object') break
  }
  return outcomes
}

function encode(step: Step, index: number): string {
  const [kind, fields] = step
  if (kind === 'pong') return '{}'
  return JSON.stringify(kind === 'send' ? { send: {} } : { id: index + 1, [kind]: fields })
}

async function check(client: RawClient, outcome: Outcome): Promise<void> {
  if (typeof outcome === 'object') return expect(await client.closed).toMatchObject({ code: outcome.close })
  const reply = (await client.next()) as { error?: { code: number } }
  expect(reply.error?.code ?? 'ok').toBe(outcome)
}

function anyStep(): fc.Arbitrary<Step> {
  const channel = fc.constantFrom(...CHANNELS)
  const onChannel = (kind: string) => channel.map((name): Step => [kind, { channel: name }])
  const bare = (kind: string) => fc.constant<Step>([kind, {}])
  const refreshed = channel.map((name): Step => ['sub_refresh', { channel: name, token: 'x' }])
  return fc.oneof(
    { weight: 6, arbitrary: onChannel('subscribe') },
    { weight: 3, arbitrary: fc.oneof(onChannel('unsubscribe'), onChannel('history')) },
    { weight: 2, arbitrary: fc.oneof(refreshed, bare('rpc'), onChannel('publish')) },
    { weight: 1, arbitrary: fc.oneof(...['connect', 'pong', 'send', 'refresh'].map(bare)) },
  )
}

it('replies to any order of commands like the model, in one message or many', { timeout: 60_000 }, async () => {
  const starts = fc.oneof({ weight: 9, arbitrary: fc.constant<Step[]>([['connect', {}]]) }, fc.constant([]))
  let runs = 0
  await fc.assert(
    fc.asyncProperty(starts, fc.array(anyStep(), { maxLength: 15 }), fc.boolean(), async (start, rest, isOne) => {
      runs += 1
      const steps = [...start, ...rest]
      const model = new Model()
      const client = await RawClient.open(harness.url)
      const lines = steps.map(encode)
      for (const text of isOne && lines.length > 0 ? [lines.join('\n')] : lines) client.sendText(text)
      const outcomes = predict(model, steps)
      try {
        for (const outcome of outcomes) await check(client, outcome)
        const isEnded = typeof outcomes.at(-1) === 'object'
        if (!isEnded) expect(harness.hub.stats().subscriptions).toBe(model.subscribed.size)
      } finally {
        client.socket.close()
        await harness.log.wait('session_closed', runs)
      }
      expect(harness.hub.stats().subscriptions).toBe(0)
    }),
    { numRuns: 150 },
  )
  expect(harness.log.count('failure')).toBe(0)
})
