import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkLint, judgeLint } from './check-lint.mjs'
import { ROOT } from './console.mjs'
import { createTempRepo } from './temp-repo.ts'

const CYCLE = '× packages/a.ts:1:22: lint/suspicious/noImportCycles: This import is part of a cycle.'
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
      'scripts/lib/known-cycles.json': '[]\n',
      ...files,
    })
    removals.push(remove)
    const problems = await checkLint(root)
    return problems.filter(problem => !problem.includes('biome.json: format'))
  }

  test('rejects an import cycle of types, and one through a lazy import', async () => {
    const problems = await check({
      'packages/odds.ts': "import type { Slip } from './slip.ts'\n\nexport type Odds = Slip | 1\n",
      'packages/slip.ts': "import type { Odds } from './odds.ts'\n\nexport type Slip = Odds | 2\n",
      'apps/page.ts': "export const load = () => import('./part.ts')\n",
      'apps/part.ts': "import { load } from './page.ts'\n\nexport const part = load\n",
    })
    expect(problems.map(problem => /(\w+\/\w+\.ts).*noImportCycles/.exec(problem)?.[1]).sort()).toEqual([
      'apps/page.ts',
      'apps/part.ts',
      'packages/odds.ts',
      'packages/slip.ts',
    ])
  })

  test('rejects bad format and accepts good files', async () => {
    expect(await check({ 'packages/odds.ts': 'export const odds = 1;' })).toEqual([expect.stringContaining('format')])
    expect(await check({ 'packages/odds.ts': 'export const odds = 1\n' })).toEqual([])
  })
})

describe('with a list of known cycles', () => {
  test('accepts a listed cycle alone', () => {
    expect(judgeLint({ code: 1, output: `${CYCLE}\n${UNUSED}`, listed: ['packages/a.ts'] })).toEqual([UNUSED])
    expect(judgeLint({ code: 1, output: CYCLE, listed: ['packages/a.ts'] })).toEqual([])
  })

  test('rejects a stale entry', () => {
    expect(judgeLint({ code: 0, output: 'Checked 1 file.', listed: ['packages/a.ts'] })).toEqual([
      'scripts/lib/known-cycles.json: stale entry packages/a.ts, remove it',
    ])
  })

  test('shows the output when Biome breaks down', () => {
    expect(judgeLint({ code: 1, output: 'configuration error', listed: [] })).toEqual(['configuration error'])
  })
})
