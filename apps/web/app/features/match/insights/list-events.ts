import type { Attempt, Statistics, TimelineEntry } from '@touchline/contract/entities/media'

/** Something that happened in a match: an event of its timeline, or an attempt at goal that brought none. */
export interface MatchEvent extends Omit<TimelineEntry, 'player'> {
  readonly player?: string | null | undefined
  /** The probability of a goal of an attempt. */
  readonly chance?: number
}

const toEvent = ({ minute, side, player, chance, result }: Attempt): MatchEvent => ({
  minute,
  type: `shot_${result}`,
  side,
  player,
  chance,
})

/**
 * Events and attempts, oldest first. Goals and missed penalties stand in the timeline already; of a minute the attempts
 * come first.
 */
export function listEvents({
  timeline,
  attempts = [],
}: Pick<Statistics, 'timeline' | 'attempts'>): readonly MatchEvent[] {
  const isMissedPenalty = ({ minute, side }: Attempt): boolean =>
    timeline.some(entry => entry.type === 'penalty_missed' && entry.minute === minute && entry.side === side)
  const own = attempts.filter(attempt => attempt.result !== 'goal' && !isMissedPenalty(attempt)).map(toEvent)
  const events: MatchEvent[] = []
  let taken = 0
  for (const entry of timeline) {
    while ((own[taken]?.minute ?? Number.POSITIVE_INFINITY) <= entry.minute) events.push(own[taken++] as MatchEvent)
    events.push(entry)
  }
  return [...events, ...own.slice(taken)]
}
