import type { Moment, PlayInterval, Suspension } from './engine.ts'

/** A timed change of the game state; a script is a list of these, applied in order. */
export interface Incident<S> {
  readonly at: number
  apply(state: S, at: number): S
  /** End of the review in which the result may be reverted; nothing is settled before. */
  readonly reviewUntil?: number
  /** Changes no model input. */
  readonly quiet?: boolean
}

/** Merges moments of the same millisecond: the later state counts, and it is quiet only if both are. */
export function addMoment<S>(moments: Moment<S>[], moment: Moment<S>): void {
  const last = moments.at(-1)
  if (last?.at !== moment.at) {
    moments.push(moment)
    return
  }
  const { at, state, isConfirmed } = moment
  moments[moments.length - 1] = last.skipsPricing ? moment : { at, state, isConfirmed }
}

/** Applies incidents to produce moments. Incidents of the same millisecond make one moment. */
export function buildMoments<S>(before: S, incidents: readonly Incident<S>[]): Moment<S>[] {
  const sorted = incidents.map((incident, order) => ({ incident, order }))
  sorted.sort((a, b) => a.incident.at - b.incident.at || a.order - b.order)
  const moments: Moment<S>[] = []
  let state = before
  let review = 0
  for (const { incident } of sorted) {
    state = incident.apply(state, incident.at)
    review = Math.max(review, incident.reviewUntil ?? 0)
    const { at, quiet = false } = incident
    addMoment(moments, { at, state, isConfirmed: at >= review, ...(quiet && { skipsPricing: quiet }) })
  }
  return moments
}

/** Play intervals minus suspensions of all markets. */
export function subtractSuspensions(
  playIntervals: readonly PlayInterval[],
  suspensions: readonly Suspension[],
): PlayInterval[] {
  const closed = suspensions.filter(pause => pause.scope === 'all').sort((a, b) => a.from - b.from)
  const result: PlayInterval[] = []
  for (const stretch of playIntervals) {
    let from = stretch.from
    for (const pause of closed) {
      if (pause.to <= from || pause.from >= stretch.to) continue
      if (pause.from > from) result.push({ from, to: pause.from })
      from = Math.max(from, pause.to)
    }
    if (from < stretch.to) result.push({ from, to: stretch.to })
  }
  return result
}
