import type { Moment, PlayInterval, Suspension } from './engine.ts'

/** Something that changes the state of play at a time; scripts are lists of these, folded in order. */
export interface Incident<S> {
  readonly at: number
  apply(state: S, at: number): S
  /** Until when the result may still be taken back; nothing is settled before. */
  readonly reviewUntil?: number
  /** Changes nothing that the sport's model looks at. */
  readonly quiet?: boolean
}

/** Moments of the same millisecond are one: the later says how it is then, and it is quiet only if both are. */
export function addMoment<S>(moments: Moment<S>[], moment: Moment<S>): void {
  const last = moments.at(-1)
  if (last?.at !== moment.at) {
    moments.push(moment)
    return
  }
  const { at, state, isConfirmed } = moment
  moments[moments.length - 1] = last.skipsPricing ? moment : { at, state, isConfirmed }
}

/** Folds incidents into moments. Incidents of the same millisecond make one moment. */
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

/** What is left of the playIntervals when everything inside suspensions of all markets is taken out. */
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
