import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkLint, findDiagnostics } from './check-lint.mjs'
import { ROOT } from './console.mjs'
import { createTempRepo } from './temp-repo.ts'

const UNUSED = '× packages/b.ts:2:1: lint/correctness/noUnusedImports: This import is unused.'

const removals: (() => void)[] = []
afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

describe('on files with a planted violation', () => {
  const settings = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'))

  async function check(files: Record<string, string>): Promise<string[]> {
    const { root, remove } = createTempRepo({
      'biome.json': JSON.stringify({ ...settings, vcs: { enabled: false } }),
      ...files,
    })
    removals.push(remove)
    const problems = await checkLint(root)
    return problems.filter(problem => !problem.includes('biome.json: format'))
  }

  test('rejects bad format and accepts good files', async () => {
    expect(await check({ 'packages/odds.ts': 'export const odds = 1;' })).toEqual([expect.stringContaining('format')])
    expect(await check({ 'packages/odds.ts': 'export const odds = 1\n' })).toEqual([])
  })
})

test('shows the output when Biome breaks down', () => {
  expect(findDiagnostics(1, 'configuration error')).toEqual(['configuration error'])
  expect(findDiagnostics(1, `${UNUSED}\nFound 1 error.`)).toEqual([UNUSED])
  expect(findDiagnostics(0, 'Checked 1 file.')).toEqual([])
})
