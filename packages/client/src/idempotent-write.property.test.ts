import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createIdempotentWrite, type PendingWrite, RECONCILE_AFTER_MS, type WriteOutcome } from './idempotent-write.ts'
import { createFaultyServer, NETWORK_FAULTS, type NetworkFault, TIMEOUT_MS } from './testing/faulty-server.ts'

const KEY = '9b2f9d0e-6d0c-4f7e-8a53-6c2f2f6f4f10'
const BODY = { stake: 1000 }

interface Step {
  readonly fault: NetworkFault
  readonly delayMs: number
  readonly isFindLost: boolean
  /** Another player is signed in while the client waits. */
  readonly isOther: boolean
  /** Time for which the page is closed by a reload. */
  readonly closedMs: number
}

const step: fc.Arbitrary<Step> = fc.record({
  fault: fc.constantFrom(...NETWORK_FAULTS),
  // A request that the client gave up arrives within the time after which its outcome counts as certain.
  delayMs: fc.integer({ min: 0, max: RECONCILE_AFTER_MS - 1000 }),
  isFindLost: fc.boolean(),
  isOther: fc.boolean(),
  closedMs: fc.constantFrom(0, 1000, 60_000, 10 * 60_000),
})
/** A network that is bad for minutes, so that the write becomes too old to be sent again. */
const outage = fc.array(
  fc.record({
    fault: fc.constantFrom<NetworkFault>('lostBefore', 'lostBefore', 'tooManyRequests', 'late', 'slept', 'reloaded'),
    delayMs: fc.integer({ min: 0, max: RECONCILE_AFTER_MS - 1000 }),
    isFindLost: fc.boolean(),
    isOther: fc.constant(false),
    closedMs: fc.constantFrom(0, 1000, 60_000),
  }),
  { minLength: 10, maxLength: 40 },
)
const network = fc.oneof(fc.array(step, { maxLength: 25 }), outage)
const GOOD: Step = { fault: 'none', delayMs: 0, isFindLost: false, isOther: false, closedMs: 0 }

type Outcome = WriteOutcome<string>

const isOpen = ({ kind }: Outcome): boolean => kind === 'pending' || kind === 'unauthorized'

/** Runs a write over page loads until it is settled; each step is the network's behaviour for one request. */
async function run(steps: readonly Step[], accepts: readonly boolean[], confirmsRejections: boolean) {
  const server = createFaultyServer(decided => accepts[decided] ?? true)
  const left = [...steps]
  let current = GOOD
  let stored = ''
  let sentForOther = 0
  let reload = () => {}
  const next = () => {
    current = left.shift() ?? GOOD
    return current
  }
  const open = () =>
    createIdempotentWrite<PendingWrite, string>({
      submit: write => {
        if (current.isOther) sentForOther += 1
        const { fault, delayMs } = next()
        if (fault === 'reloaded') reload()
        return server.submit(write, fault, delayMs)
      },
      find: write => server.find(write, next().isFindLost),
      scopeOf: ({ code }) => (code >= 100 && code < 200 ? 'final' : 'none'),
      isOwner: () => !current.isOther,
      storage: {
        save: write => {
          stored = JSON.stringify(write)
        },
        remove: () => {
          stored = ''
        },
      },
      confirmsRejections,
      now: server.now,
      wait: async ms => {
        // The next player has signed out when the client looks again.
        if (current.isOther) next()
        await server.wait(ms)
      },
      report: error => {
        throw error
      },
    })

  const onePage = async (
    start: (client: ReturnType<typeof open>) => Promise<Outcome>,
  ): Promise<Outcome | 'reloaded'> => {
    const reloaded = new Promise<'reloaded'>(resolve => {
      reload = () => resolve('reloaded')
    })
    return Promise.race([start(open()), reloaded])
  }
  const write = { idempotencyKey: KEY, body: BODY, at: server.now(), lastAt: server.now() }
  let outcome = await onePage(client => client.send(write))
  for (let pages = 0; pages < 100 && (outcome === 'reloaded' || isOpen(outcome)); pages++) {
    if (outcome === 'reloaded') server.advance(current.closedMs)
    const restored = JSON.parse(stored) as PendingWrite
    outcome = await onePage(client => client.reconcile(restored, () => true))
  }
  const effectsWhenTold = server.effects.length
  server.advance(60 * 60_000)
  return { outcome, effectsWhenTold, server, kept: stored, sentForOther }
}

it('has at most one effect and returns no outcome before it is certain, whatever is lost, late or reloaded', async () => {
  const decisions = fc.array(fc.boolean(), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(network, decisions, fc.boolean(), async (steps, accepts, confirms) => {
      const { outcome, effectsWhenTold, server, kept: stored, sentForOther } = await run(steps, accepts, confirms)
      if (outcome === 'reloaded') throw new Error('the write was never settled')
      // One intent: every request carries the same key and body.
      for (const sent of server.bodies) expect(sent).toEqual({ key: KEY, body: BODY })
      expect(server.effects.length).toBeLessThanOrEqual(1)
      expect(isOpen(outcome)).toBe(false)
      expect(effectsWhenTold).toBe(outcome.kind === 'accepted' ? 1 : 0)
      // Nothing that arrives later changes it.
      expect(server.effects.length).toBe(effectsWhenTold)
      expect(sentForOther).toBe(0)
      expect(stored).toBe('')
    }),
    { numRuns: 500 },
  )
})

it('has at most one effect and one outcome when a tab is duplicated during its first send', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 15 }),
      fc.array(step, { maxLength: 15 }),
      fc.boolean(),
      async (first, second, isAccepted) => {
        const server = createFaultyServer(() => isAccepted)
        const openTab = (steps: readonly Step[]) => {
          const left = steps.filter(({ fault }) => fault !== 'reloaded' && fault !== 'slept')
          return createIdempotentWrite<PendingWrite, string>({
            submit: write => {
              const { fault, delayMs } = left.shift() ?? GOOD
              // The other tab does not know when this one lost a response, only how long requests take at most.
              return server.submit(write, fault, Math.min(delayMs, RECONCILE_AFTER_MS - TIMEOUT_MS - 1000))
            },
            find: write => server.find(write, (left.shift() ?? GOOD).isFindLost),
            scopeOf: ({ code }) => (code < 200 ? 'final' : 'none'),
            isOwner: () => true,
            storage: { save: () => {}, remove: () => {} },
            now: server.now,
            wait: server.wait,
            report: () => {},
          })
        }
        const write = { idempotencyKey: KEY, body: BODY, at: server.now(), lastAt: server.now() }
        const sendFirst = async (): Promise<Outcome> => {
          // Unlike a 401, a 429 ends the first send.
          const tab = openTab(first.filter(({ fault }) => fault !== 'tooManyRequests'))
          const copy = { ...write }
          const outcome = await tab.send(copy)
          return isOpen(outcome) ? tab.reconcile(copy, () => true) : outcome
        }
        const outcomes = await Promise.all([sendFirst(), openTab(second).reconcile({ ...write }, () => true)])
        server.advance(60 * 60_000)
        expect(server.effects.length).toBeLessThanOrEqual(1)
        for (const outcome of outcomes) {
          expect(outcome.kind === 'accepted').toBe(server.effects.length === 1)
          expect(isOpen(outcome)).toBe(false)
        }
      },
    ),
    { numRuns: 300 },
  )
})
