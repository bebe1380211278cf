import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { checkTexts, measureCoverage } from './check-texts.mjs'
import { SOURCES } from './text-sources.mjs'

const ENGLISH = {
  bets: '{count, plural, one {# bet} other {# bets}}',
  rank: '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
  stake: 'Your stake of {amount}',
  live: 'Live',
}

let root = ''
afterEach(() => rmSync(root, { recursive: true }))

function createRepo(web: Record<string, object>, { same = {}, backend = {} as Record<string, object> } = {}) {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
  const write = (path: string, value: object) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), JSON.stringify(value))
  }
  write('i18n/same-as-english.json', { everywhere: {}, ...same })
  for (const { folder, kind } of SOURCES) {
    const files = { en: {}, ...(kind === 'web' && { en: ENGLISH, ...web }), ...(kind === 'backend' && backend) }
    for (const [locale, texts] of Object.entries(files)) write(`${folder}/${locale}.json`, texts)
  }
  return checkTexts(root).problems.map(problem => problem.replace(/^[\w/-]+\//, ''))
}

const GERMAN = {
  bets: '{count, plural, one {# Wette} other {# Wetten}}',
  rank: '{n, selectordinal, other {#.}}',
  stake: 'Ihr Einsatz von {amount}',
  live: 'Live jetzt',
}

it('accepts a whole language, and one that lacks texts', () => {
  expect(createRepo({ de: GERMAN, fr: {} })).toEqual([])
})

it.each([
  [{ stake: 'Ihr Einsatz' }, 'stake: has the places  instead of amount'],
  [{ bets: '{count, plural, other {# Wetten}}' }, 'bets: {count} has the forms other instead of one other'],
  [{ rank: ENGLISH.rank }, 'rank: {n} has the forms one two few other instead of other'],
  [{ live: 'Live' }, 'live: is the English text; if that is right'],
  [{ live: '„Live“ und “Live”' }, 'live: has quotes that are not „…“'],
  [{ live: 'Lіve jetzt' }, 'live: has “і” of another script'],
  [{ live: 'Wetten auf laufende Ereignisse' }, 'live: is too long for a label'],
  [{ live: 'Live  jetzt' }, 'live: has two spaces in a row'],
  [{ other: 'Anderes' }, 'other: is no id of English'],
])('finds that German %j is wrong', (texts, problem) => {
  const problems = createRepo({ de: { ...GERMAN, ...texts } })
  expect(problems.some(line => line.startsWith(`de.json: ${problem}`))).toBe(true)
})

it.each([
  ['fr', 'Pariez!', 'lacks the no-break'],
  ['fr', 'Pariez !', 'breaking space'],
  ['es', 'Apuesta!', '! without ¡'],
  ['fa', 'ي', 'Arabic ي'],
  ['ro', 'şi', 'cedilla'],
  ['zh-CN', '投注!', 'half-width'],
])('knows the typography of %s', (locale, live, problem) => {
  const problems = createRepo({ [locale]: { live } })
  expect(problems.some(line => line.includes(problem))).toBe(true)
})

it('allows the English text where it is listed with its reason', () => {
  expect(
    createRepo({ de: { ...GERMAN, live: 'Live' } }, { same: { de: { Live: 'the word of German books' } } }),
  ).toEqual([])
})

it('compares names of the feed by their places alone', () => {
  const en = { names: { '{!setnr} set – winner': '{!setnr} set – winner' } }
  const backend = { en, de: { names: { '{!setnr} set – winner': '{!f:setnr} Satz – Sieger' } } }
  expect(createRepo({}, { backend })).toEqual([])
})

it('allows words of one sport for a name that sports share, and no other', () => {
  const en = { names: { 'Total games': 'Total games' } }
  const names = { 'Total games': 'Spiele', 'table-tennis: Total games': 'Sätze', 'table-tennis: Total sets': 'Sätze' }
  expect(createRepo({}, { backend: { en, de: { names } } })).toEqual([
    'de.json: names › table-tennis: Total sets: is no id of English',
  ])
})

it('counts what is translated, bases of a variant included', () => {
  createRepo({ de: GERMAN, 'de-AT': {} })
  const found = measureCoverage(root).find(({ locale }) => locale === 'de-AT')
  expect(found?.counts[0]).toEqual({ kind: 'web', done: 4, of: 4 })
})
