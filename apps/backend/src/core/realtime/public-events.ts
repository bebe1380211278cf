/**
 * Decides when public events of the outbox are published: of each subject only the newest, at most once a second, so
 * that a busy subject does not fill the channel that every client reads.
 */
const INTERVAL_MS = 1000

export interface PublicEvent {
  readonly id: number
  readonly event_name: string
  readonly message: object
}

export interface PublicEventPlan {
  /** Replaced by a later event of the same subject. */
  readonly superseded: ReadonlySet<number>
  /** Too soon after the last event of their subject. */
  readonly early: ReadonlySet<number>
  /** When the first of the early ones may be published, in epoch milliseconds; null without any. */
  readonly nextAt: number | null
}

const subjectOf = ({ event_name, message }: PublicEvent): string =>
  `${event_name} ${String((message as { id?: unknown }).id)}`

export class PublicEventSchedule {
  readonly #publishedAt = new Map<string, number>()

  /** Plans a batch of events in the order in which they were written. */
  plan(events: readonly PublicEvent[], now: number): PublicEventPlan {
    for (const [subject, at] of this.#publishedAt) if (now - at >= INTERVAL_MS) this.#publishedAt.delete(subject)
    const newest = new Map(events.map(event => [subjectOf(event), event.id]))
    const early = [...newest].flatMap(([subject, id]) => (this.#publishedAt.has(subject) ? id : []))
    const times = [...newest.keys()].flatMap(subject => this.#publishedAt.get(subject) ?? [])
    return {
      superseded: new Set(events.filter(event => newest.get(subjectOf(event)) !== event.id).map(({ id }) => id)),
      early: new Set(early),
      nextAt: times.length > 0 ? Math.min(...times) + INTERVAL_MS : null,
    }
  }

  onPublished(event: PublicEvent, now: number): void {
    this.#publishedAt.set(subjectOf(event), now)
  }
}
