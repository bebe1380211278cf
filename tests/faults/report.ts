/** Figures of a run, for whoever started it: into the file that FAULT_REPORT names, a line of JSON each. */
import { appendFileSync } from 'node:fs'

export interface Figures {
  readonly placements: number
  readonly faults: ReadonlyMap<string, number>
  readonly kills: number
  readonly doubled: number
  readonly lost: number
}

/** Of a storm. */
export interface StormFigures {
  readonly clients: number
  readonly channels: number
  readonly faults: ReadonlyMap<string, number>
  readonly blows: number
  readonly prices: number
  readonly stale: number
  readonly lost: number
}

export function reportFigures({ faults, ...figures }: Figures | StormFigures): void {
  const path = process.env.FAULT_REPORT
  if (path) appendFileSync(path, `${JSON.stringify({ ...figures, faults: Object.fromEntries(faults) })}\n`)
}
