import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { measureBudget } from './budget.mjs'

/** Random bytes do not compress: the size on disk is the size on the wire. */
const SIZES: Record<string, number> = {
  'entry.js': 50_000,
  'shared.js': 50_000,
  'lazy.js': 90_000,
  'entry.css': 9000,
  'ui.css': 9000,
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
}

describe('the budget of the home page', () => {
  test('counts what the entry loads at once, each file once, and nothing lazy', () => {
    expect(measureBudget(MANIFEST, read)).toEqual({ note: 'home loads 100.1 kB js, 18.0 kB css gzipped', problems: [] })
  })

  test('names what is too heavy', () => {
    const manifest = { ...MANIFEST, _shared: { file: 'lazy.js' } }
    expect(measureBudget(manifest, read).problems).toEqual(['js: 140.1 kB gzipped, 110.0 kB allowed'])
  })

  test('counts the one style sheet of a build that does not split its styles', () => {
    const { css: _, ...entry } = MANIFEST['app/entry-client.tsx']
    const manifest = {
      'app/entry-client.tsx': entry,
      _shared: { file: 'shared.js' },
      'style.css': { file: 'entry.css' },
    }
    expect(measureBudget(manifest, read)).toEqual({ note: 'home loads 100.1 kB js, 9.0 kB css gzipped', problems: [] })
  })

  test('a manifest without a style sheet is a problem, not a light page', () => {
    const manifest = { 'app/entry-client.tsx': { file: 'entry.js' } }
    expect(measureBudget(manifest, read).problems).toEqual(['the manifest has no style sheet'])
  })

  test('a manifest without the entry is a problem', () => {
    expect(measureBudget({}, read).problems).toHaveLength(1)
  })
})
