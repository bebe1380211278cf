import type { Channel } from './channel.ts'
import type { ClientInfo } from './subscriber.ts'

interface MembershipChange {
  readonly channel: Channel
  readonly kind: 'join' | 'leave'
  readonly info: ClientInfo
}

/**
 * What waits for the end of the loop turn: the joins and leaves to be told, and the sessions with something to send. A
 * client's own join thereby follows the reply to its subscribe, and a client that is cut while it is told of a leave
 * does not tell its own from within.
 */
export class FlushScheduler {
  readonly #sessions = new Set<{ flush(): void }>()
  #news: MembershipChange[] = []
  #isScheduled = false

  scheduleFlush(session: { flush(): void }): void {
    this.#sessions.add(session)
    this.#schedule()
  }

  scheduleMembershipPush(channel: Channel, kind: 'join' | 'leave', info: ClientInfo): void {
    if (!channel.namespace.joinLeave) return
    this.#news.push({ channel, kind, info })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => this.#run())
  }

  #run(): void {
    this.#isScheduled = false
    const news = this.#news
    this.#news = []
    for (const { channel, kind, info } of news) channel.announce(kind, info)
    const sessions = [...this.#sessions]
    this.#sessions.clear()
    for (const session of sessions) session.flush()
  }
}
