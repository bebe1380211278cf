/** Metrics that must stay flat over a long run. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Point {
  readonly x: number
  readonly y: number
}

/** Slope of the least-squares line through the points, in y for each x; 0 for fewer than two points. */
export function slopeOf(points: readonly Point[]): number {
  const count = points.length
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / count
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / count
  const spread = points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
  if (count < 2 || spread === 0) return 0
  return points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0) / spread
}

/** Resident memory of processes in MB, by process id; exited ones are left out. */
export async function readRss(pids: readonly number[]): Promise<Map<number, number>> {
  const { stdout } = await run('ps', ['-o', 'pid=,rss=', '-p', pids.join(',')]).catch(() => ({ stdout: '' }))
  const rows = stdout.trim().split('\n').filter(Boolean)
  return new Map(
    rows.map(row => {
      const [pid, kilobytes] = row.trim().split(/\s+/).map(Number) as [number, number]
      return [pid, Math.round(kilobytes / 102.4) / 10]
    }),
  )
}
