import { afterEach, describe, expect, test } from 'vitest'
import { requireNode } from './bootstrap.mjs'
import { isInstalled, stampInstall } from './install.mjs'
import { createTempRepo, writeTempFile } from './temp-repo.ts'

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'packages/betting': { version: '0.1.0' },
      'node_modules/vite': { version },
      'node_modules/only-on-windows': { version: '1.0.0', optional: true },
    },
  })
const record = (version: string) => JSON.stringify({ packages: { 'node_modules/vite': { version } } })

let remove = () => {}
afterEach(() => remove())

function createRepo(files: Record<string, string>): string {
  const repo = createTempRepo(files)
  remove = repo.remove
  return repo.root
}

describe('whether the dependencies are installed', () => {
  test('is false for a fresh clone', () => {
    expect(isInstalled(createRepo({ 'package-lock.json': lock('8.0.0') }))).toBe(false)
  })

  test('is true for a stamped installation until the lock file changes', () => {
    const root = createRepo({ 'package-lock.json': lock('8.0.0'), 'node_modules/x': '' })
    expect(isInstalled(root)).toBe(false)
    stampInstall(root)
    expect(isInstalled(root)).toBe(true)
    writeTempFile(root, 'package-lock.json', lock('8.0.1'))
    expect(isInstalled(root)).toBe(false)
  })

  test("accepts npm's own record when it matches the lock file", () => {
    const files = { 'package-lock.json': lock('8.0.0') }
    const install = (text: string) => createRepo({ ...files, 'node_modules/.package-lock.json': text })
    expect(isInstalled(install(record('8.0.0')))).toBe(true)
    remove()
    expect(isInstalled(install(record('7.0.0')))).toBe(false)
    remove()
    expect(isInstalled(install('{"packages":{}}'))).toBe(false)
  })

  test('explains an incomplete clone', () => {
    expect(() => isInstalled(createRepo({ 'node_modules/.touchline-lock': 'x' }))).toThrow('not a complete clone')
  })

  test('explains an outdated Node', () => {
    expect(() => requireNode('18.20.4')).toThrow('needs Node 20 or later to start; this is 18.20.4')
    expect(() => requireNode('20.0.0')).not.toThrow()
  })
})
