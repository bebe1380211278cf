/**
 * For Vitest, with `CPU_REPORT=<file>`: appends one line of JSON for each test file with the CPU seconds (user and system)
 * of its process and of the processes that it started and ended. Wall time says little on a machine that does other things.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { afterAll, expect } from 'vitest'

const TICKS_A_SECOND = 100

/** CPU seconds of this process and of its children, null where the system has no `/proc`. */
function readCpuSeconds(): { own: number; children: number } | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(ticks => Number(ticks) / TICKS_A_SECOND)
    return { own: (user ?? 0) + (system ?? 0), children: (childUser ?? 0) + (childSystem ?? 0) }
  } catch {
    return null
  }
}

const report = process.env.CPU_REPORT
const start = report ? readCpuSeconds() : null
const startMs = performance.now()
if (report && start) {
  afterAll(() => {
    const end = readCpuSeconds()
    if (!end) return
    const line = {
      file: expect.getState().testPath,
      own: end.own - start.own,
      children: end.children - start.children,
      wall: (performance.now() - startMs) / 1000,
      pid: process.pid,
      cores: availableParallelism(),
    }
    appendFileSync(report, `${JSON.stringify(line)}\n`)
  })
}
