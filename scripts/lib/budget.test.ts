import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { measureBudget, measureSdk } from './budget.mjs'

/** Random bytes do not compress: the size on disk is the size on the wire. */
const SIZES: Record<string, number> = {
  'entry.js': 50_000,
  'shared.js': 50_000,
  'lazy.js': 90_000,
  'home.js': 500,
  'match.js': 6000,
  'match-texts.js': 600,
  'texts.js': 400,
  'first-texts.js': 4000,
  'other-texts.js': 2000,
  'early.js': 10_000,
  'entry.css': 8500,
  'ui.css': 8500,
}
const read = (file: string) => randomBytes(SIZES[file] ?? 0)

const MANIFEST = {
  'app/entry-client.tsx': {
    file: 'entry.js',
    imports: ['_shared'],
    dynamicImports: ['lazy'],
    css: ['entry.css', 'ui.css'],
  },
  _shared: { file: 'shared.js', imports: ['app/entry-client.tsx'], css: ['ui.css'] },
  lazy: { file: 'lazy.js' },
  'app/early-script.ts': { file: 'early.js' },
  'app/routes/home.tsx': { file: 'home.js', imports: ['_shared'] },
  'app/routes/league.tsx': { file: 'home.js' },
  'app/routes/match.tsx': { file: 'match.js', imports: ['_shared'] },
  'app/routes/promotions.tsx': { file: 'home.js' },
  'app/routes/results.tsx': { file: 'home.js' },
  'messages/en.json?first': { file: 'texts.js' },
  'messages/en.json?match': { file: 'match-texts.js' },
  'messages/en.json?bonus': { file: 'texts.js' },
}
const WITHOUT_STYLE = {
  ...MANIFEST,
  'app/entry-client.tsx': { file: 'entry.js', imports: ['_shared'] },
  _shared: { file: 'shared.js' },
}

const noteWith = (css: string) =>
  `pages load js gzipped: home 101.0 kB, league 101.0 kB, match 107.1 kB, promotions 101.0 kB, results 101.0 kB; css ${css}`

describe('the budget of pages', () => {
  test('counts the files of the first view once, without lazy ones', () => {
    expect(measureBudget(MANIFEST, read)).toEqual({ note: noteWith('17.0 kB'), problems: [] })
  })

  test('names what exceeds the budget', () => {
    const manifest = {
      ...MANIFEST,
      'app/routes/home.tsx': { file: 'lazy.js' },
      'app/routes/match.tsx': { file: 'match.js', imports: ['lazy'] },
    }
    expect(measureBudget(manifest, read).problems).toEqual([
      'home: 190.5 kB gzipped, 120.0 kB allowed',
      'match: 197.2 kB gzipped, 120.0 kB allowed',
    ])
  })

  test('counts the one style sheet of a build that does not split its styles', () => {
    const manifest = { ...WITHOUT_STYLE, 'style.css': { file: 'entry.css' } }
    expect(measureBudget(manifest, read)).toEqual({ note: noteWith('8.5 kB'), problems: [] })
  })

  test('names languages whose texts exceed those that English sets', () => {
    const manifest = {
      ...MANIFEST,
      'messages/el.json?first': { file: 'first-texts.js' },
      'messages/el.json?match': { file: 'match-texts.js' },
      'messages/hi.json?first': { file: 'texts.js' },
      'messages/hi.json?bonus': { file: 'other-texts.js' },
    }
    expect(measureBudget(manifest, read).problems).toEqual([
      'first texts of el: 4.0 kB gzipped, 3.3 kB allowed',
      'other texts of hi: 2.0 kB gzipped, 1.4 kB allowed',
    ])
  })

  test('rejects a manifest without a style sheet', () => {
    expect(measureBudget(WITHOUT_STYLE, read).problems).toEqual(['the manifest has no style sheet'])
  })

  test('rejects a manifest without a part of the first view', () => {
    const { 'app/routes/home.tsx': _, ...manifest } = MANIFEST
    expect(measureBudget(manifest, read).problems).toEqual(['app/routes/home.tsx is not in the manifest'])
  })
})

test('checks the SDK against its own budget', () => {
  expect(measureSdk(randomBytes(7000)).problems).toEqual([])
  expect(measureSdk(randomBytes(9000)).problems).toEqual(['sdk: 9.0 kB gzipped, 8.0 kB allowed'])
})
