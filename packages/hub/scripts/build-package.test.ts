/** The packaged hub in another project, without this repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackage } from './build-package.ts'

const { resolve } = createRequire(import.meta.url)
const folder = mkdtempSync(join(tmpdir(), 'touchline-hub-'))
const modules = join(folder, 'node_modules')
const built = join(modules, '@touchline/hub')

beforeAll(() => {
  mkdirSync(modules)
  buildPackage(built)
  for (const name of ['ws', 'fossil-delta']) symlinkSync(dirname(resolve(`${name}/package.json`)), join(modules, name))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('runs from node_modules, publishes and closes', () => {
  const program = `
    import { createServer } from 'node:http'
    import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
    import { Hub } from '@touchline/hub/hub'
    const hub = new Hub({ namespaces: [{ name: 'news', delta: true }], tokenSecret: 's', allowedOrigins: [] })
    hub.attach(createServer(), { path: '/live' })
    await new EmbeddedPublisher(hub).publish('news:en', { event_name: 'headline', message: 'Kick-off' })
    await hub.close()
    console.log('done')
  `
  writeFileSync(join(folder, 'use.mjs'), program)
  expect(execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' })).toBe('done\n')
})

it('contains types beside its code and no tests', () => {
  for (const file of ['hub.js', 'hub.d.ts', 'main.js', 'README.md']) expect(existsSync(join(built, file))).toBe(true)
  for (const file of ['hub-client.test.js', 'testing']) expect(existsSync(join(built, file))).toBe(false)
})
