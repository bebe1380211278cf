import { spawnSync } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderInUse, lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import { preparePrivateFolder } from './private-folder.ts'

let parent: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'touchline-private-'))
})
afterEach(() => rm(parent, { recursive: true }))

const modeOf = async (path: string): Promise<number> => (await stat(path)).mode & 0o777

it('creates a folder, with those above it, that other users cannot enter', async () => {
  const former = process.umask(0)
  try {
    await preparePrivateFolder(join(parent, 'data', 'backend'))
  } finally {
    process.umask(former)
  }
  expect([await modeOf(join(parent, 'data')), await modeOf(join(parent, 'data', 'backend'))]).toEqual([0o700, 0o700])
})

it.each([0o777, 0o755, 0o750, 0o701])('closes a folder of mode %o', async mode => {
  const folder = join(parent, 'data')
  await preparePrivateFolder(folder)
  await chmod(folder, mode)
  await preparePrivateFolder(folder)
  expect(await modeOf(folder)).toBe(0o700)
})

it('leaves a stricter mode alone', async () => {
  await chmod(parent, 0o500)
  await preparePrivateFolder(parent)
  expect(await modeOf(parent)).toBe(0o500)
})

it('closes the folder of a database before it is opened', async () => {
  const folder = join(parent, 'data')
  await preparePrivateFolder(folder)
  const unlock = await lockFolder(folder)
  await chmod(folder, 0o777)
  await expect(openPglite({ kind: 'folder', path: folder })).rejects.toThrow(DataFolderInUse)
  await unlock()
  expect(await modeOf(folder)).toBe(0o700)
})

it.skipIf(process.getuid?.() !== 0)('rejects an open folder of another user', async () => {
  await chmod(parent, 0o777)
  await chown(parent, 1, 1)
  const module = pathToFileURL(join(import.meta.dirname, 'private-folder.ts')).href
  // Loaded before the user changes, who may not read the sources.
  const program = `const { preparePrivateFolder } = await import('${module}'); process.setuid(65534)
    await preparePrivateFolder('${parent}').then(() => console.log('opened'), error => console.log(error.name))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  expect(stdout.trim()).toBe('DataFolderExposed')
  expect(await modeOf(parent)).toBe(0o777)
})
