/** Appends a run's figures as a line of JSON to the file named by FAULT_REPORT. */
import { appendFileSync } from 'node:fs'

export interface Figures {
  readonly placements: number
  readonly faults: ReadonlyMap<string, number>
  readonly kills: number
  readonly doubled: number
  readonly lost: number
}

export interface StormFigures {
  readonly clients: number
  readonly channels: number
  readonly faults: ReadonlyMap<string, number>
  readonly outages: number
  readonly prices: number
  readonly stale: number
  readonly lost: number
}

export function reportFigures({ faults, ...figures }: Figures | StormFigures): void {
  const path = process.env.FAULT_REPORT
  if (path) appendFileSync(path, `${JSON.stringify({ ...figures, faults: Object.fromEntries(faults) })}\n`)
}
