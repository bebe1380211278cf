/**
 * Sends queued messages to devices, on the node that settles. A message is claimed in the database before its request,
 * so that no two nodes send it and one whose node was killed meanwhile is not sent twice: it is dropped, and the
 * notification stays in the product. After a failed request it is sent again, with growing pauses; a push service that
 * responds with 429 or 5xx is paused for all its devices.
 */
import { sql } from 'kysely'
import { encryptPayload } from '../../core/push/encrypt-payload.ts'
import type { PushResult, PushServices } from '../../core/push/push-services.ts'
import type { VapidSigner } from '../../core/push/vapid.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { PollLoop } from '../../platform/poll-loop.ts'
import { buildHeaders, buildPayload, type ClaimedDelivery, isSendable, PUSH_LIFETIME_MS } from './push-message.ts'

const POLL_INTERVAL_MS = 1000
const MAX_IN_FLIGHT = 16
const MAX_ATTEMPTS = 6
const FIRST_PAUSE_MS = 30_000
const MAX_PAUSE_MS = 3_600_000

export interface PushSenderDeps {
  readonly db: Db
  readonly clock: Clock
  readonly services: PushServices
  readonly sign: VapidSigner
  /** Called with the outcome of each attempt; `dropped`: the message is no longer sent. */
  readonly onOutcome: (outcome: PushResult['outcome'] | 'dropped') => void
  readonly onError: (error: unknown) => void
}

/** Pause before the next attempt, in milliseconds; null when there is none. */
export function pauseAfter(attempts: number, retryAfterMs = 0): number | null {
  if (attempts >= MAX_ATTEMPTS) return null
  return Math.max(retryAfterMs, Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), MAX_PAUSE_MS))
}

export class PushSender {
  readonly #deps: PushSenderDeps
  readonly #loop: PollLoop

  constructor(deps: PushSenderDeps) {
    const { clock, onError } = deps
    this.#deps = deps
    this.#loop = new PollLoop({ clock, onError, intervalMs: POLL_INTERVAL_MS, work: () => this.#sendDue() })
  }

  start(): void {
    this.#loop.start()
  }

  /** Sends now, if this node sends. */
  wake(): void {
    this.#loop.wake()
  }

  /** Resolves when everything due has been attempted. */
  idle(): Promise<void> {
    return this.#loop.idle()
  }

  /** Waits for the requests in flight and sends no more. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #sendDue(): Promise<void> {
    const inFlight = new Set<Promise<void>>()
    do {
      for (const delivery of await this.#claim(MAX_IN_FLIGHT - inFlight.size)) {
        const attempt: Promise<void> = this.#attempt(delivery)
          .catch(this.#deps.onError)
          .finally(() => inFlight.delete(attempt))
        inFlight.add(attempt)
      }
      if (inFlight.size > 0) await Promise.race(inFlight)
    } while (inFlight.size > 0)
  }

  async #claim(limit: number): Promise<readonly ClaimedDelivery[]> {
    const { db, clock } = this.#deps
    if (!this.#loop.isStarted || limit === 0) return []
    const { rows } = await sql<{ delivery: ClaimedDelivery }>`
      select claim_push_deliveries(${limit}, ${new Date(clock.now())}) as delivery`.execute(db)
    return rows.map(({ delivery }) => delivery)
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    const { clock, onOutcome } = this.#deps
    const now = clock.now()
    if (!isSendable(delivery, now)) {
      onOutcome('dropped')
      return this.#delete(delivery)
    }
    const result = await this.#send(delivery, now)
    onOutcome(result.outcome)
    await this.#updateService(delivery, result)
    if (result.outcome === 'failed') return this.#retry(delivery, result)
    if (result.outcome === 'gone') return this.#removeDevice(delivery)
    if (result.outcome === 'rejected') this.#report(delivery, result)
    await this.#delete(delivery)
  }

  async #send(delivery: ClaimedDelivery, now: number): Promise<PushResult> {
    const { services, sign } = this.#deps
    const { endpoint, ...keys } = delivery.subscription
    const body = encryptPayload(Buffer.from(JSON.stringify(buildPayload(delivery))), keys)
    const headers = {
      ...buildHeaders(delivery, now),
      Authorization: await sign(new URL(endpoint).origin),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(body.length),
    }
    return services.post({ endpoint, headers, body })
  }

  async #updateService(
    { subscription, is_recovering }: ClaimedDelivery,
    { outcome, isBusy, retryAfterMs }: PushResult,
  ): Promise<void> {
    const { db, clock } = this.#deps
    const { origin } = new URL(subscription.endpoint)
    const at = new Date(clock.now())
    if (isBusy) await sql`select pause_push_service(${origin}, ${retryAfterMs ?? null}::bigint, ${at})`.execute(db)
    else if (is_recovering && outcome === 'delivered') await sql`select resume_push_service(${origin})`.execute(db)
  }

  async #retry(delivery: ClaimedDelivery, result: PushResult): Promise<void> {
    const { db, clock } = this.#deps
    const pauseMs = pauseAfter(delivery.attempts, result.retryAfterMs)
    const dueAt = clock.now() + (pauseMs ?? 0)
    if (pauseMs === null || dueAt >= Date.parse(delivery.created_at) + PUSH_LIFETIME_MS) {
      this.#report(delivery, result)
      return this.#delete(delivery)
    }
    await db
      .updateTable('push_deliveries')
      .set({ claimed_at: null, due_at: new Date(dueAt) })
      .where('id', '=', delivery.id)
      .execute()
  }

  /** The address is a secret of the device: only its host is reported. */
  #report({ subscription: { endpoint }, attempts }: ClaimedDelivery, { detail }: PushResult): void {
    const { host } = new URL(endpoint)
    this.#deps.onError(new Error(`the push service ${host} did not take a message in ${attempts} attempts: ${detail}`))
  }

  async #delete({ id }: ClaimedDelivery): Promise<void> {
    await this.#deps.db.deleteFrom('push_deliveries').where('id', '=', id).execute()
  }

  /** The subscription has ended: the browser removed it, or no longer exists. */
  async #removeDevice({ subscription: { id, player_id } }: ClaimedDelivery): Promise<void> {
    await sql`select remove_push_subscription(${player_id}, ${id})`.execute(this.#deps.db)
  }
}
