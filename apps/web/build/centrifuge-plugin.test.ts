/** The client's own tests of its realtime connection, on the library as it is bundled. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, it, vi } from 'vitest'
import { bundleCentrifuge } from './centrifuge-plugin.ts'
import { reduceCentrifuge } from './reduce-centrifuge.ts'

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('centrifuge')), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'centrifuge-'))
afterAll(() => rmSync(folder, { recursive: true }))

vi.mock('centrifuge', async () => {
  const file = join(folder, 'centrifuge.mjs')
  writeFileSync(file, bundleCentrifuge(SOURCE))
  return import(/* @vite-ignore */ file)
})
// Imported here, because the mocked module is made of the constants above.
const { Centrifuge } = await import('centrifuge')
await import('@touchline/client/realtime/connection.test')
await import('@touchline/client/realtime/connection-heartbeat.test')
await import('@touchline/client/realtime/channels.test')

it('is half of the library', () => {
  expect(Centrifuge.prototype).not.toHaveProperty('newMapSubscription')
  const size = (code: string) => gzipSync(code).length
  expect(size(bundleCentrifuge(SOURCE))).toBeLessThan(size(SOURCE) / 2)
})

it.each([
  ['_sharedPoll', 'a kind of subscription'],
  ['_debug', 'a method'],
  ['webtransport', 'a transport'],
  ['requireEvents', 'a declaration'],
])('fails when the library does not call %s so any more', name => {
  const renamed = SOURCE.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), 'renamed')
  expect(() => reduceCentrifuge(renamed, new Set(), './emitter.js')).toThrow(name)
})
