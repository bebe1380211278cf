import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { listClusterPrograms } from './cluster-programs.mjs'
import { installMissing, isOnPath } from './debian-packages.mjs'
import { createTempRepo } from './temp-repo.ts'

let remove = () => {}
afterEach(() => remove())

test('finds the programs of a cluster on the path, or in the folder of a variable', () => {
  const { root, ...repo } = createTempRepo({ 'a/nginx': '#!/bin/sh' })
  remove = repo.remove
  chmodSync(join(root, 'a/nginx'), 0o755)
  expect(isOnPath('nginx', { PATH: `${root}/b:${root}/a` })).toBe(true)
  expect(isOnPath('no-such-program', { PATH: `${root}/a` })).toBe(false)
  const env = { PATH: '', REDIS_PATH: '/opt/redis', DATABASE_URL_TEST: 'postgres://test' }
  const there = listClusterPrograms(env).filter(({ isThere }) => isThere())
  expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(['Redis', 'PostgreSQL']))
})

test('installs nothing when nothing is missing', async () => {
  expect(await installMissing([{ name: 'Node', packageName: 'nodejs', isThere: () => true }])).toEqual([])
})
