/**
 * The loop that advances events through time. Every step must move forward: a runtime that returned the current time,
 * or none, would otherwise block the process in an endless loop.
 */

/** An event failed to advance: it returned no later time, or its runtime threw (`cause`). */
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

/** Wraps a runtime's exception with its event; an EventRuntimeError is returned unchanged. */
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

/** Runs every step in (from, to], in order. Throws EventRuntimeError when a step does not move forward. */
export function runSteps({ matchId, from, to, nextAfter, enter }: StepOptions): void {
  for (
    let at = assertForwardStep(matchId, from, nextAfter(from));
    at <= to;
    at = assertForwardStep(matchId, at, nextAfter(at))
  )
    enter(at)
}
