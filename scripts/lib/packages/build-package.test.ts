/** A built package in another project, without this repository. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../console.mjs'
import { buildPackage } from './build-package.mjs'
import { builtFolder } from './published-packages.mjs'

const { resolve } = createRequire(join(ROOT, 'packages/hub/package.json'))
const folder = mkdtempSync(join(tmpdir(), 'touchline-hub-'))
const modules = join(folder, 'node_modules')
const built = builtFolder('hub')

beforeAll(async () => {
  mkdirSync(join(modules, '@touchline'), { recursive: true })
  await buildPackage('hub')
  symlinkSync(built, join(modules, '@touchline/hub'))
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
  const output = execFileSync(process.execPath, ['--preserve-symlinks', 'use.mjs'], { cwd: folder, encoding: 'utf8' })
  expect(output).toBe('done\n')
})

it('contains types beside its code and no tests', () => {
  const files = ['src/hub.js', 'src/hub.d.ts', 'src/main.js', 'README.md', 'package.json']
  for (const file of files) expect(existsSync(join(built, file))).toBe(true)
  for (const file of ['src/hub-client.test.js', 'src/testing', 'src/hub.ts'])
    expect(existsSync(join(built, file))).toBe(false)
})
