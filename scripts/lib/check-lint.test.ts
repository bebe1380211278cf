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

  test('rejects import cycles of types, through a lazy import, and through three files and a type-only re-export', async () => {
    const problems = await check({
      'packages/odds.ts': "import type { Slip } from './slip.ts'\n\nexport type Odds = Slip | 1\n",
      'packages/slip.ts': "import type { Odds } from './odds.ts'\n\nexport type Slip = Odds | 2\n",
      'apps/page.ts': "export const load = () => import('./part.ts')\n",
      'apps/part.ts': "import { load } from './page.ts'\n\nexport const part = load\n",
      'scripts/a.ts': "import { b } from './b.ts'\n\nexport const a = () => b\n",
      'scripts/b.ts': "import { c } from './c.ts'\n\nexport const b = () => c\n",
      'scripts/c.ts': "export type { a } from './a.ts'\n\nexport const c = 1\n",
    })
    expect(problems.map(problem => /(\w+\/\w+\.ts).*noImportCycles/.exec(problem)?.[1]).sort()).toEqual([
      'apps/page.ts',
      'apps/part.ts',
      'packages/odds.ts',
      'packages/slip.ts',
      'scripts/a.ts',
      'scripts/b.ts',
      'scripts/c.ts',
    ])
  })

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
