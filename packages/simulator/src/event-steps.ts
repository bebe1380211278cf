/**
 * The one loop by which events of the feed move through time. Every step must lead forward: a runtime that names the
 * time where it already is, or none at all, would otherwise keep the whole feed, and its process, in that loop for ever.
 */

/** An event could not be moved on: it named no later time, or its runtime threw (then `cause` is what it threw). */
export class EventRuntimeError extends Error {
  override readonly name = 'EventRuntimeError'
  readonly matchId: number
  /** Feed time reached, epoch ms. */
  readonly at: number

  constructor(matchId: number, at: number, reason: string, options?: ErrorOptions) {
    super(`event ${matchId} at ${formatTime(at)} (${at}): ${reason}`, options)
    this.matchId = matchId
    this.at = at
  }
}

function formatTime(at: number): string {
  return Number.isFinite(at) ? new Date(at).toISOString() : 'an unknown time'
}

/** What a runtime threw, with the event that it is about; an EventRuntimeError is returned as it is. */
export function toRuntimeError(matchId: number, at: number, thrown: unknown): EventRuntimeError {
  if (thrown instanceof EventRuntimeError) return thrown
  return new EventRuntimeError(matchId, at, String(thrown), { cause: thrown })
}

/** Returns `next`, the time of the event's next step. Throws EventRuntimeError unless it is later than `time`. */
export function assertForwardStep(matchId: number, time: number, next: number): number {
  if (next > time) return next
  throw new EventRuntimeError(matchId, time, `its next step is at ${next}, which is not later`)
}

export interface StepOptions {
  readonly matchId: number
  readonly from: number
  readonly to: number
  /** First time after `time` at which something may change; infinite after the last. */
  nextAfter(time: number): number
  enter(at: number): void
}

/** Enters every step in (from, to], in order. Throws EventRuntimeError when a step does not lead forward. */
export function runSteps({ matchId, from, to, nextAfter, enter }: StepOptions): void {
  for (
    let at = assertForwardStep(matchId, from, nextAfter(from));
    at <= to;
    at = assertForwardStep(matchId, at, nextAfter(at))
  )
    enter(at)
}
