import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { collectUnits, importUnits, readPo, readXliff, writePo, writeXliff } from './exchange.mjs'
import { SOURCES } from './text-sources.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const FORMATS = {
  po: { write: writePo, read: readPo },
  xliff: { write: writeXliff, read: readXliff },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exchange-'))
  cpSync(join(ROOT, 'i18n'), join(root, 'i18n'), { recursive: true })
  for (const { folder } of SOURCES) cpSync(join(ROOT, folder), join(root, folder), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const fileOf = (kind: string, locale: string): string => {
  const folder = SOURCES.find(source => source.kind === kind)?.folder ?? ''
  return readFileSync(join(root, folder, `${locale}.json`), 'utf8')
}

describe.each(['po', 'xliff'] as const)('%s', format => {
  const { write, read } = FORMATS[format]

  it.each(['ar', 'fr', 'de'])('has all texts of %s, and gives them back as they were', async locale => {
    const units = collectUnits(root, locale)
    expect(units.length).toBeGreaterThan(2000)
    const written = await write(units, locale)
    expect(written).toContain('header, sidebar and lower navigation')
    expect(await read(written)).toEqual(units.map(({ note: _, ...unit }) => unit))
  })

  it('brings a changed text home, and nothing else', async () => {
    const before = JSON.parse(fileOf('web', 'fr')) as Record<string, string>
    const units = collectUnits(root, 'fr').map(unit =>
      unit.kind === 'web' && unit.id === 'nav.live' ? { ...unit, target: 'Direct <b> & "{x}"' } : unit,
    )
    const result = importUnits(root, 'fr', await read(await write(units, 'fr')))
    expect(result).toMatchObject({ changed: 1, unknown: [], outdated: [] })
    expect(JSON.parse(fileOf('web', 'fr'))).toEqual({ ...before, 'nav.live': 'Direct <b> & "{x}"' })
    expect(Object.keys(JSON.parse(fileOf('web', 'fr')))).toEqual(Object.keys(before))
  })
})

it('begins a language that has no file', () => {
  const unit = { kind: 'backend', id: 'names › 1x2', source: '1x2', target: '1X2' }
  rmSync(join(root, 'apps/backend/messages/hu.json'))
  expect(importUnits(root, 'hu', [unit])).toMatchObject({ changed: 1 })
  expect(JSON.parse(fileOf('backend', 'hu'))).toEqual({ names: { '1x2': '1X2' } })
})

it('takes no text whose English has changed since, that does not exist, or that is in doubt', () => {
  const before = fileOf('web', 'fr')
  const unit = { kind: 'web', id: 'nav.live', source: 'Live', target: 'Vivant' }
  expect(importUnits(root, 'fr', [{ ...unit, source: 'Alive' }]).outdated).toEqual(['web › nav.live'])
  expect(importUnits(root, 'fr', [{ ...unit, id: 'nav.none' }]).unknown).toEqual(['web › nav.none'])
  expect(importUnits(root, 'fr', [{ ...unit, kind: 'none' }]).unknown).toEqual(['none › nav.live'])
  const fuzzy = writePo([unit], 'fr').replace(/^msgctxt/m, '#, fuzzy\nmsgctxt')
  expect(fuzzy).toContain('fuzzy')
  expect(readPo(fuzzy).filter(({ id }) => id === 'nav.live')).toEqual([])
  expect(fileOf('web', 'fr')).toBe(before)
  expect(() => importUnits(root, 'en', [unit])).toThrow('en is no language to translate into')
  expect(() => collectUnits(dirname(root), 'xx')).toThrow('xx is no language')
})
