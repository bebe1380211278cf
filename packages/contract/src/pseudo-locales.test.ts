import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PSEUDO_LOCALES, pseudolocalize } from './pseudo-locales.ts'

it.each([
  ['Live', 'Lîvé on'],
  ['{amount}', '{amount}'],
  ['Your stake of {amount}', 'Ýöûr štàké öf {amount} one t'],
  ['{count, plural, one {# bet} other {# bets}}', '{count, plural, one {# bét on} other {# bétš on}}'],
  ['<b>Bets</b> on {!setnr} set', '<b>Bétš</b> öñ {!setnr} šét one'],
])('writes %s longer and with accents', (text, longer) => {
  expect(pseudolocalize(text, 'en-XA')).toBe(longer)
})

it('turns words around, and leaves places', () => {
  expect(pseudolocalize('Stake of {amount}', 'ar-XB')).toBe('\u202eStake\u202c \u202eof\u202c {amount}')
})

it.each(PSEUDO_LOCALES)('keeps the places and forms of every text in %s', locale => {
  const url = new URL('../../../apps/web/messages/en.json', import.meta.url)
  const texts = Object.values(JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>)
  const structure = (text: string) => text.match(/\{\w+[,}]|\b(?:one|other|=\d+) \{|<[^>]+>|#/g)
  for (const text of texts) expect(structure(pseudolocalize(text, locale))).toEqual(structure(text))
})
