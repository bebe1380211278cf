import type { Channel } from './channel.ts'
import type { ClientInfo } from './subscriber.ts'

interface MembershipChange {
  readonly channel: Channel
  readonly kind: 'join' | 'leave'
  readonly info: ClientInfo
}

/**
 * Defers work to the end of the event loop turn: sending joins and leaves, and flushing sessions. A client's own join
 * thereby follows its subscribe reply, and a client disconnected while receiving a leave does not emit its own leave
 * recursively.
 */
export class FlushScheduler {
  readonly #sessions = new Set<{ flush(): void }>()
  #memberships: MembershipChange[] = []
  #isScheduled = false

  scheduleFlush(session: { flush(): void }): void {
    this.#sessions.add(session)
    this.#schedule()
  }

  scheduleMembershipPush(channel: Channel, kind: 'join' | 'leave', info: ClientInfo): void {
    if (!channel.namespace.joinLeave) return
    this.#memberships.push({ channel, kind, info })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#run())
  }

  #run(): void {
    this.#isScheduled = false
    const memberships = this.#memberships
    this.#memberships = []
    for (const { channel, kind, info } of memberships) channel.announce(kind, info)
    const sessions = [...this.#sessions]
    this.#sessions.clear()
    for (const session of sessions) session.flush()
  }
}
