import type { Description } from './engine.ts'
import type { FeedClock, FeedTimelineItem } from './feed-match.ts'
import type { Course, CourseMoment } from './match-timeline.ts'

/** What a sport says of a moment of play, in the feed's time and with what went wrong told in its place. */
export class CourseView<S> {
  private readonly course: Course<S>
  private readonly describe: (state: S, at: number) => Description
  /** A timeline that did not grow stays the same array. */
  private lastTimeline: readonly FeedTimelineItem[] | undefined
  private lastNotes = 0
  private shown: readonly FeedTimelineItem[] = []

  constructor(course: Course<S>, describe: (state: S, at: number) => Description) {
    this.course = course
    this.describe = describe
  }

  /** @param at the moment's time, or a later one at which nothing has happened since */
  show(moment: CourseMoment<S>, at: number): Description {
    const said = this.describe(moment.state, this.course.toPlay(at))
    const { notice } = moment
    const { statistics } = said
    if (!notice && this.course.notes.length === 0) return said
    return {
      status: notice?.status ?? said.status,
      phase: notice?.phase ?? said.phase,
      phaseName: notice?.phaseName ?? said.phaseName,
      statistics: {
        ...statistics,
        clock: statistics.clock && this.moveClock(statistics.clock, at, notice !== undefined),
        ...(notice && { situation: null }),
        timeline: this.moveTimeline(statistics.timeline, at),
      },
    }
  }

  private moveClock(clock: FeedClock, at: number, isStopped: boolean): FeedClock {
    const isExact = clock.updatedAt === this.course.toPlay(at)
    return {
      ...clock,
      updatedAt: isExact ? at : this.course.toFeed(clock.updatedAt),
      stopped: isStopped || clock.stopped,
    }
  }

  private moveTimeline(timeline: readonly FeedTimelineItem[], at: number): readonly FeedTimelineItem[] {
    const notes = this.course.notes.filter(note => note.at <= at)
    if (timeline === this.lastTimeline && notes.length === this.lastNotes) return this.shown
    this.lastTimeline = timeline
    this.lastNotes = notes.length
    const moved = timeline.map(item => ({ ...item, at: this.course.toFeed(item.at) }))
    this.shown = [...moved, ...notes].sort((a, b) => a.at - b.at)
    return this.shown
  }
}
