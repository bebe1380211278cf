import type { FeedClock, FeedTimelineItem } from '../feed/feed-match.ts'
import type { Description } from './engine.ts'
import type { MatchTimeline, TimelineMoment } from './match-timeline.ts'

/** Describes a moment of play in feed time, with disruptions applied. */
export class TimelineView<S> {
  private readonly timeline: MatchTimeline<S>
  private readonly describe: (state: S, at: number) => Description
  /** An unchanged timeline stays the same array. */
  private lastTimeline: readonly FeedTimelineItem[] | undefined
  private lastNotes = 0
  private shown: readonly FeedTimelineItem[] = []

  constructor(timeline: MatchTimeline<S>, describe: (state: S, at: number) => Description) {
    this.timeline = timeline
    this.describe = describe
  }

  /** @param at the moment's time, or a later one at which nothing has happened since */
  show(moment: TimelineMoment<S>, at: number): Description {
    const description = this.describe(moment.state, this.timeline.toPlay(at))
    const { override } = moment
    const { statistics } = description
    if (!override && this.timeline.disruptionItems.length === 0) return description
    return {
      status: override?.status ?? description.status,
      phase: override?.phase ?? description.phase,
      phaseName: override?.phaseName ?? description.phaseName,
      statistics: {
        ...statistics,
        clock: statistics.clock && this.moveClock(statistics.clock, at, override !== undefined),
        ...(override && { situation: null }),
        timeline: this.moveTimeline(statistics.timeline, at),
      },
    }
  }

  private moveClock(clock: FeedClock, at: number, isStopped: boolean): FeedClock {
    const isExact = clock.updatedAt === this.timeline.toPlay(at)
    return {
      ...clock,
      updatedAt: isExact ? at : this.timeline.toFeed(clock.updatedAt),
      stopped: isStopped || clock.stopped,
    }
  }

  private moveTimeline(items: readonly FeedTimelineItem[], at: number): readonly FeedTimelineItem[] {
    const notes = this.timeline.disruptionItems.filter(note => note.at <= at)
    if (items === this.lastTimeline && notes.length === this.lastNotes) return this.shown
    this.lastTimeline = items
    this.lastNotes = notes.length
    const moved = items.map(item => ({ ...item, at: this.timeline.toFeed(item.at) }))
    this.shown = [...moved, ...notes].sort((a, b) => a.at - b.at)
    return this.shown
  }
}
