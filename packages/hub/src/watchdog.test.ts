import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, it } from 'vitest'
import { readWatchdogMs } from './watchdog.ts'

const PROGRAM = fileURLToPath(new URL('./testing/watchdog-fixture.ts', import.meta.url))
const LIMIT_MS = 500

let child: ChildProcess | undefined
afterEach(() => child?.kill('SIGKILL'))

function start(mode: 'block' | 'turn') {
  child = spawn(process.execPath, [PROGRAM, mode], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', chunk => {
    output.stdout += chunk
  })
  child.stderr?.on('data', chunk => {
    output.stderr += chunk
  })
  return { child, output, ended: once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]> }
}

it('ends a process whose event loop is blocked, with the stack of its main thread in the log', async () => {
  const { output, ended } = start('block')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const line = output.stderr.split('\n').find(text => text.startsWith('{')) ?? ''
  expect(JSON.parse(line)).toMatchObject({
    level: 60,
    msg: expect.stringMatching(/the event loop has stood still/),
    err: { type: 'EventLoopStalled', message: expect.stringMatching(/neverReturn .*watchdog-fixture\.ts:\d+:\d+/) },
  })
})

it('does not end a process that was stopped for longer', async () => {
  const { child, output, ended } = start('turn')
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  child.kill('SIGSTOP')
  await wait(3 * LIMIT_MS)
  child.kill('SIGCONT')
  expect(await ended).toEqual([0, null])
  expect(output.stdout).toMatch(/turn 9/)
  expect(output.stderr).toBe('')
})

it('takes its limit from the environment', () => {
  expect(readWatchdogMs({})).toBe(10_000)
  expect(readWatchdogMs({ WATCHDOG_MS: '0' })).toBe(0)
  expect(readWatchdogMs({ WATCHDOG_MS: '2500' })).toBe(2500)
  expect(() => readWatchdogMs({ WATCHDOG_MS: 'soon' })).toThrow(/WATCHDOG_MS/)
})
