import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileMessages, findUnknownIds, readMessages } from '../../build/messages-plugin.ts'
import { createTranslate, type Messages } from './translate.ts'

const FOLDER = join(import.meta.dirname, '../../messages')
const read = (locale: string): Record<string, string> => readMessages(FOLDER, locale)
const locales = readdirSync(FOLDER).map(file => file.replace('.json', ''))
const english = read('en')

describe.each(locales)('%s', locale => {
  const texts = read(locale)

  it('has every id of English and no other, its own or a fallback', () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
  })

  it('compiles', () => {
    expect(() => compileMessages(texts, locale)).not.toThrow()
  })

  it('appends to the label of a price that it is suspended', () => {
    // An earlier page's labels are made from those of its open prices (`lock-prices.tsx`).
    expect(texts['odds.label.suspended']?.startsWith(texts['odds.label.steady'] ?? '-')).toBe(true)
  })
})

it('completes a variant along its chain of fallbacks', () => {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  const files = { en: { a: 'en', b: 'en', c: 'en' }, es: { a: 'es', b: 'es' }, 'es-419': {}, 'es-MX': { b: 'mx' } }
  for (const [locale, texts] of Object.entries(files))
    writeFileSync(join(folder, `${locale}.json`), JSON.stringify(texts))
  expect(readMessages(folder, 'es-MX')).toEqual({ a: 'es', b: 'mx', c: 'en' })
  rmSync(folder, { recursive: true })
})

it('calls odds "سعر" in Arabic, and "احتمال" only the chance of a draw or a goal', () => {
  const isChance = (id: string): boolean =>
    id.endsWith('.chances') || id === 'jackpot-rules.odds' || id === 'stat.attempts.legend'
  const chances = Object.entries(read('ar')).filter(([, text]) => text.includes('احتمال'))
  expect(chances.map(([id]) => id).filter(id => !isChance(id))).toEqual([])
})

describe('createTranslate', () => {
  const t = (locale: string) => createTranslate(compileMessages(read(locale), locale) as Messages, locale, 'Touchline')

  it.each([
    ['en', 1, '1 event'],
    ['en', 84, '84 events'],
    ['ar', 0, 'لا أحداث'],
    ['ar', 2, 'حدثان'],
    ['ar', 3, '\u20663\u2069 أحداث'],
    ['ar', 40, '\u206640\u2069 حدثًا'],
    ['ar', 100, '\u2066100\u2069 حدث'],
  ])('counts in %s: %i', (locale, count, text) => {
    expect(t(locale)('home.events', { count })).toBe(text)
  })

  it('finds ids made at run time, and falls back', () => {
    expect(t('en').optional('stage.31', 'x')).toBe('Half time')
    expect(t('en').optional('stage.9999', 'Extra innings')).toBe('Extra innings')
    expect(t('en').find('no.such.id')).toBeNull()
  })
})

it('names the file and the id of a text that is no ICU message', () => {
  expect(() => compileMessages({ 'a.b': '{count, plural, one {#}' }, 'en.json')).toThrow(/en\.json: "a\.b"/)
  expect(findUnknownIds({ a: 1, b: 1 }, { a: 1 })).toEqual(['b'])
})
