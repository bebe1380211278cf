/** The operator's folder that `npm create touchline` writes, read by the programs that it is for. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readEngagementFile } from '../../apps/backend/src/core/engagement/engagement-file.ts'
import { readOperatorFile } from '../../apps/backend/src/core/settings/operator-file.ts'
import { readBrandFolder } from '../../apps/web/server/brands/brand-folder.ts'
import { createFolder } from '../../packages/create/src/create-folder.ts'
import { ROOT } from '../cluster/program.ts'

const parent = mkdtempSync(join(tmpdir(), 'touchline-create-'))
const target = join(parent, 'my-book')
const templates = [join(ROOT, 'packages/create/template'), join(ROOT, 'deploy')]
const OPTIONS = { target, key: 'my-book', name: 'My "Book"', version: '1.2.3', templates }

const read = (path: string): string => readFileSync(join(target, path), 'utf8')

/** `.env` as names and values. */
const readEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    read('.env')
      .split('\n')
      .filter(line => /^\w+=/.test(line))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

beforeAll(() => createFolder(OPTIONS))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

it('has a brand under its key that the sportsbook accepts', () => {
  expect(readBrandFolder(join(target, 'settings/brands/my-book')).file.name).toBe('My "Book"')
})

it('has settings and campaigns that the back end accepts', () => {
  expect(readOperatorFile(join(target, 'settings/operator.json'))).toMatchObject({
    protection: { realityCheckSeconds: 3600 },
  })
  expect(readEngagementFile(join(target, 'settings/engagement.json')).campaigns).toHaveLength(1)
})

it('runs the image of its version, which it does not build', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
  }
  for (const name of ['web-1', 'api-1', 'feed-1', 'settlement-1', 'migrate', 'host']) {
    expect(services[name]).toMatchObject({ image: `\${TOUCHLINE_IMAGE:-touchline:1.2.3}` })
    expect(services[name]).not.toHaveProperty('build')
  }
})

it('sets every variable that the compose file requires, each secret to another value', () => {
  const environment = readEnvironment()
  const required = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(match => match[1] ?? '')
  expect(required.length).toBeGreaterThan(3)
  for (const name of required) expect(environment[name]).toMatch(/^[0-9a-f]{64}$/)
  const secrets = Object.values(environment).filter(value => /^[0-9a-f]{64}$/.test(value))
  expect(new Set(secrets).size).toBe(secrets.length)
  expect(environment).toMatchObject({ BRAND: 'my-book', OPERATOR_SETTINGS: '/settings/operator.json' })
})

it('pins the packages to one exact version, and keeps its secrets out of version control', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  expect(new Set(Object.values(devDependencies))).toEqual(new Set(['1.2.3']))
  expect(read('.gitignore').split('\n')).toContain('.env')
})

it('leaves nothing to fill in', () => {
  const files = readdirSync(target, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  for (const { parentPath, name } of files)
    expect(readFileSync(join(parentPath, name), 'utf8')).not.toMatch(/\{\{\w+\}\}/)
})

it('writes nothing into a folder that has files, nor under an invalid key', () => {
  const full = join(parent, 'full')
  mkdirSync(full)
  writeFileSync(join(full, 'notes.txt'), 'mine')
  expect(() => createFolder({ ...OPTIONS, target: full })).toThrow(/is not empty/)
  expect(readdirSync(full)).toEqual(['notes.txt'])
  expect(() => createFolder({ ...OPTIONS, target: join(parent, 'Book'), key: 'Book' })).toThrow(/lower-case/)
})
