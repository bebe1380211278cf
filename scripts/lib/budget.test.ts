import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { measureBudget, measureSdk } from './budget.mjs'

/** Random bytes do not compress: the size on disk is the size on the wire. */
const SIZES: Record<string, number> = {
  'entry.js': 50_000,
  'shared.js': 50_000,
  'lazy.js': 90_000,
  'home.js': 500,
  'texts.js': 400,
  'theme.js': 100,
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
  'app/theme.ts': { file: 'theme.js' },
  'app/routes/home.tsx': { file: 'home.js', imports: ['_shared'] },
  'messages/en.json': { file: 'texts.js' },
}
const WITHOUT_STYLE = {
  ...MANIFEST,
  'app/entry-client.tsx': { file: 'entry.js', imports: ['_shared'] },
  _shared: { file: 'shared.js' },
}

describe('the budget of the home page', () => {
  test('counts the files of the first view once, without lazy ones', () => {
    expect(measureBudget(MANIFEST, read)).toEqual({ note: 'home loads 101.1 kB js, 17.0 kB css gzipped', problems: [] })
  })

  test('names what exceeds the budget', () => {
    const manifest = { ...MANIFEST, _shared: { file: 'lazy.js' } }
    expect(measureBudget(manifest, read).problems).toEqual(['js: 141.2 kB gzipped, 105.0 kB allowed'])
  })

  test('counts the one style sheet of a build that does not split its styles', () => {
    const manifest = { ...WITHOUT_STYLE, 'style.css': { file: 'entry.css' } }
    expect(measureBudget(manifest, read)).toEqual({ note: 'home loads 101.1 kB js, 8.5 kB css gzipped', problems: [] })
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
