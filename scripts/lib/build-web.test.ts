import { afterEach, expect, test } from 'vitest'
import { hashSources } from './build-web.mjs'
import { createTempRepo, writeTempFile } from './temp-repo.ts'

let remove = () => {}
afterEach(() => remove())

test('marks a build stale only for files of the bundle', () => {
  const repo = createTempRepo({
    'package-lock.json': '{}',
    'apps/web/app/a.tsx': 'a',
    'packages/betting/src/b.ts': 'b',
  })
  remove = repo.remove
  const hash = () => hashSources(repo.root)
  const before = hash()
  writeTempFile(repo.root, 'apps/web/dist/client/a.js', 'built')
  writeTempFile(repo.root, 'apps/web/app/a.test.tsx', 'test')
  writeTempFile(repo.root, 'packages/hub/src/c.ts', 'not ours')
  expect(hash()).toBe(before)

  const seen = new Set([before])
  for (const path of [
    'apps/web/app/a.tsx',
    'packages/contract/generated/r.ts',
    'package-lock.json',
    'apps/web/messages/en.json',
  ]) {
    writeTempFile(repo.root, path, 'changed')
    seen.add(hash())
  }
  expect(seen.size).toBe(5)
})
