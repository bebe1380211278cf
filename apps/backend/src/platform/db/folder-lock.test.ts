import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DataFolderInUse, lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'touchline-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('admits one holder at a time, also within a process', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(DataFolderInUse)
  await unlock()
  await (await lockFolder(folder))()
  expect(await readdir(folder)).toEqual([])
})

it('admits one of many concurrent callers', async () => {
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('takes over the lock of a process that has exited', async () => {
  const gone = spawnSync(process.execPath, ['-e', ''])
  await writeFile(join(folder, 'lock.json'), JSON.stringify({ pid: gone.pid, started: null }))
  const unlock = await lockFolder(folder)
  expect(JSON.parse(await readFile(join(folder, 'lock.json'), 'utf8'))).toMatchObject({ pid: process.pid })
  await unlock()
})

it('takes over a lock whose pid belongs to another process by now', async () => {
  await writeFile(join(folder, 'lock.json'), JSON.stringify({ pid: process.ppid, started: 'long ago' }))
  await (await lockFolder(folder))()
})

it('takes over a lock that was not written completely', async () => {
  await writeFile(join(folder, 'lock.json'), '{"pid": 12')
  await (await lockFolder(folder))()
})

it('respects a living process', async () => {
  await writeFile(join(folder, 'lock.json'), JSON.stringify({ pid: process.ppid, started: null }))
  await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.ppid}`)
})
