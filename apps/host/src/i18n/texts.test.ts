import { readdirSync } from 'node:fs'
import { LOCALES } from '@touchline/contract/locales'
import { expect, it } from 'vitest'
import { html } from '../html.ts'
import { getPageTexts, loadTexts } from './texts.ts'

const english = loadTexts('en')

it('has a language of the product in each file', () => {
  const locales = readdirSync(new URL('../../messages', import.meta.url)).map(name => name.replace(/\.json$/, ''))
  expect(locales.filter(locale => !Object.hasOwn(LOCALES, locale))).toEqual([])
})

it.each(Object.keys(LOCALES))('has all texts in %s, and every one can be filled', locale => {
  const texts = loadTexts(locale)
  expect(Object.keys(texts)).toEqual(Object.keys(english))
  expect(() => getPageTexts(locale)).not.toThrow()
})

it('takes the texts of the base where a language has none, and English at the end', () => {
  expect(loadTexts('de-AT')['sign-in.title']).toBe('Anmelden')
  expect(loadTexts('en-AU')['sign-in.title']).toBe('Sign in')
})

it('fills places, chooses plural forms, and writes Western digits', () => {
  const { t } = getPageTexts('ar')
  expect(t('field.password.new', { count: 8 })).toMatch(/8 أحرف/)
  expect(getPageTexts('de').t('site.title', { title: 'Profil' })).toBe('Profil · Northline')
})

it('escapes what fills a text with tags, and what stands between its places', () => {
  const link = (content: ReturnType<typeof html>) => html`<a>${content}</a>`
  const { text } = getPageTexts('en').tHtml('lobby.alone', { link }, { address: '"><script>' })
  expect(text).toBe('You can also open the sportsbook on its own at <a>&quot;&gt;&lt;script&gt;</a>.')
})

it('gives the browser the texts of its script alone', () => {
  const { text } = getPageTexts('de').textBlock
  const [, json = ''] = /^<script type="application\/json" data-texts>([^<]+)<\/script>$/.exec(text) ?? []
  const { formatTag, messages } = JSON.parse(json)
  expect(formatTag).toBe('de')
  expect(messages['script.done.profile']).toBe('Gespeichert.')
  expect(Object.keys(messages).filter(id => !id.startsWith('script.'))).toEqual([])
})
