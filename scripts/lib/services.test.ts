import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { afterEach, expect, test } from 'vitest'
import { startService, waitUntilReady } from './services.mjs'
import { supervise } from './supervise.mjs'
import { createTempRepo } from './temp-repo.ts'

const SERVER = `
import { createServer } from 'node:http'
let requestCount = 0
const server = createServer((request, response) => response.writeHead(++requestCount > 2 ? 200 : 503).end())
server.listen(Number(process.env.PORT), 'localhost')
process.on('SIGTERM', () => { console.log('closing'); server.closeAllConnections(); server.close(() => process.exit(0)) })
`
const STUBBORN = SERVER.replace(/process.on.*/, "process.on('SIGTERM', () => console.log('no'))")

let remove = () => {}
afterEach(() => remove())

async function start(source: string) {
  const repo = createTempRepo({ 'app.mjs': source })
  remove = repo.remove
  const [port = 0] = await findPorts(1)
  const lines: string[] = []
  const logPath = join(repo.root, 'app.log')
  const service = startService({
    name: 'back end',
    args: [join(repo.root, 'app.mjs')],
    port,
    env: { PORT: String(port) },
    logPath,
    onLine: (name, line) => lines.push(`${name}: ${line}`),
  })
  return { service, lines, readLog: () => readFileSync(logPath, 'utf8') }
}

test('waits for a service and stops it gracefully', async () => {
  const { service, lines, readLog } = await start(SERVER)
  await waitUntilReady(service)
  await service.stop()
  expect(await service.exited).toBe('exit code 0')
  expect(service.isRunning()).toBe(false)
  expect(lines).toEqual(['back end: closing'])
  expect(readLog()).toBe('closing\n')
})

test('restarts a killed service, not one that exits', async () => {
  const { service, lines, readLog } = await start(
    SERVER.replace(/process.on.*/, "process.on('SIGTERM', () => process.exit(3))"),
  )
  await waitUntilReady(service)
  const services = [service]
  const ended = supervise(services, new Promise(() => {}))
  process.kill(service.pid() as number, 'SIGKILL')
  await service.exited
  await expect.poll(() => services[0] !== service).toBe(true)
  const restarted = services[0] as typeof service
  await waitUntilReady(restarted)
  process.kill(restarted.pid() as number, 'SIGTERM')
  expect(await ended).toMatch(/back end stopped by itself \(exit code 3\)/)
  expect(lines).toEqual([])
  expect(readLog()).toBe('')
})

test('kills a service that does not stop', async () => {
  const { service } = await start(STUBBORN)
  await waitUntilReady(service)
  await service.stop(100)
  expect(await service.exited).toBe('signal SIGKILL')
})

test('reports the last output of a service that fails to start', async () => {
  const { service } = await start("console.error('disk full'); process.exit(3)")
  await expect(waitUntilReady(service)).rejects.toThrow(
    'back end | disk full\nback end stopped by itself (exit code 3); its last lines are above.',
  )
  await service.stop()
})
