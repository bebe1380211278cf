/** A back end process controlled by its parent: manual clock and scripted feed. */
import type { SimulatorOptions } from '@touchline/simulator/feed/types'
import { createBackend } from '../../apps/backend/src/app.ts'
import { parseEngagementFile } from '../../apps/backend/src/core/engagement/engagement-file.ts'
import { auditLedger, isClean } from '../../apps/backend/src/core/ledger/audit.ts'
import type { DatabaseSource } from '../../apps/backend/src/platform/db/database.ts'
import { createLogger } from '../../apps/backend/src/platform/logger.ts'
import { createCheapPasswords } from '../../apps/backend/src/testing/cheap-passwords.ts'
import { findEngagementErrors } from '../../apps/backend/src/testing/engagement-invariants.ts'
import { ManualClock } from '../../apps/backend/src/testing/manual-clock.ts'
import type { ModelFeed } from '../../apps/backend/src/testing/model-feed.ts'
import { readTestEngagement } from '../../apps/backend/src/testing/test-engagement.ts'
import { applyAction, createFeedAfter, type FeedAction, START_MS, type TimedFeedAction } from './feed-actions.ts'

export interface NodeOptions {
  readonly database: DatabaseSource
  readonly port: number
  readonly nowMs: number
  readonly actions: readonly TimedFeedAction[]
  readonly operatorToken: string
  /** An engagement file; that of the demo by default, with few rounds. */
  readonly engagement?: unknown
}

export type NodeCommand =
  | { readonly type: 'action'; readonly action: FeedAction }
  | { readonly type: 'advance'; readonly ms: number }
  | { readonly type: 'drain' }
  | { readonly type: 'query'; readonly text: string }
  /** Ends the process with SIGKILL when the value of a custom bet is read for the nth time from now. */
  | { readonly type: 'kill_at_value'; readonly reading: number }
  | { readonly type: 'audit' }
  | { readonly type: 'engagement_errors' }

export interface NodeRequest {
  readonly id: number
  readonly command: NodeCommand
}

/** The answer to the request of that id; the first one, of id 0, says at which address the back end serves. */
export interface NodeReply {
  readonly id: number
  readonly value?: unknown
  readonly error?: string
}

/** No reality checks during hours of the manual clock. */
const GRACE_SECONDS = 30 * 24 * 3600
const SEED = 'touchline'

function killAtValue(feed: ModelFeed, reading: number): void {
  let left = reading
  feed.onValue = () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

async function run({ database, port, nowMs, actions, operatorToken, engagement }: NodeOptions): Promise<void> {
  const clock = new ManualClock(nowMs)
  const feed = createFeedAfter(actions, nowMs, SEED)
  let isCreated = false
  const createFeed = ({ now }: SimulatorOptions) => {
    if (isCreated) return feed.reopen(now)
    isCreated = true
    return feed
  }
  const backend = await createBackend({
    clock,
    createFeed,
    // To the parent's own output: what fails behind the calls is not to go unseen.
    logger: createLogger('error'),
    passwords: createCheapPasswords(),
    operator: { protection: { realityCheckGraceSeconds: GRACE_SECONDS } },
    config: {
      database,
      port,
      operatorToken,
      rateLimits: false,
      demoPlayer: false,
      simulatorSeed: SEED,
      simulatorStart: START_MS,
      engagement: engagement === undefined ? readTestEngagement() : parseEngagementFile(engagement),
    },
  })
  const perform = async (command: NodeCommand): Promise<unknown> => {
    if (command.type === 'action') return applyAction(feed, command.action)
    if (command.type === 'advance') return clock.advance(command.ms)
    if (command.type === 'drain') return backend.drain()
    if (command.type === 'kill_at_value') return killAtValue(feed, command.reading)
    if (command.type === 'engagement_errors') return findEngagementErrors(backend.database.db)
    if (command.type === 'audit') return isClean(await auditLedger(backend.database.db))
    return backend.database.withConnection(connection => connection.query(command.text))
  }
  const send = (reply: NodeReply): void => void process.send?.(reply)
  process.on('message', ({ id, command }: NodeRequest) => {
    perform(command).then(
      value => send({ id, value }),
      error => send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => process.exit(1))
  send({ id: 0, value: backend.url })
}

await run(JSON.parse(process.argv[2] ?? '') as NodeOptions)
