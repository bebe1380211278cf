/** The times at which a price history is read: the older, the farther apart. They depend on the match alone. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Bounds the memory of a history. */
export const MAX_TIMES = 240

/** From that long before the start, so far apart. */
const STEPS = [
  { before: 24 * HOUR, every: 30 * MINUTE },
  { before: HOUR, every: 5 * MINUTE },
] as const

/** Ascending feed times up to `now`; the last `MAX_TIMES` of them. */
export function listPriceTimes(startTime: number, now: number): number[] {
  const times: number[] = []
  for (const [index, { before, every }] of STEPS.entries()) {
    const end = startTime - (STEPS[index + 1]?.before ?? 0)
    for (let at = startTime - before; at < end && at <= now; at += every) times.push(at)
  }
  const played = Math.floor((now - startTime) / MINUTE)
  for (let minute = Math.max(0, played - MAX_TIMES); minute <= played; minute++) times.push(startTime + minute * MINUTE)
  return times.slice(-MAX_TIMES)
}
