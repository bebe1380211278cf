/** Every text of the feed, which keeps growing, is among the texts to translate. */
import { LIMIT_ERRORS } from '@touchline/betting/limits/bet-limits'
import { RESTRICTION_ERRORS } from '@touchline/betting/slip/restrictions'
import { listTemplates, MARKET_SCOPES } from '@touchline/simulator/market-catalogue'
import { hasWords } from '@touchline/simulator/markets/market-names'
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { describeKey } from '../http/messages.ts'
import { loadTexts, MESSAGE_LOCALES } from './texts.ts'
import { MATCH_NAME, Translator, toPhaseTemplate } from './translator.ts'

const MINUTE = 60_000
const START = Date.parse('2026-02-01T14:00:00.000Z')
const english = loadTexts('en')

it.each(MARKET_SCOPES)('has every market and outcome of %s', scope => {
  const templates = listTemplates(scope).filter(hasWords)
  expect(templates.length).toBeGreaterThan(1)
  expect(templates.filter(template => !Object.hasOwn(english.names, template))).toEqual([])
})

it('has no template that the feed does not have', () => {
  const templates = new Set([MATCH_NAME, ...MARKET_SCOPES.flatMap(scope => listTemplates(scope))])
  expect(Object.keys(english.names).filter(template => !templates.has(template))).toEqual([])
})

it('repeats the feed in English', () => {
  for (const section of ['names', 'phases', 'places'] as const) {
    const texts: Readonly<Record<string, string>> = english[section]
    expect(Object.entries(texts).filter(([template, text]) => template !== text)).toEqual([])
  }
})

it('has every phase and period of some hours of the feed', () => {
  const leagueIds = new Set(LEAGUES.flatMap(({ id }, index) => (index % 4 === 0 ? [id] : [])))
  const feed = createSimulator({ seed: 'words', now: START, leagueIds })
  const names = new Set<string>()
  for (const match of feed.snapshot()) names.add(match.phaseName)
  for (let at = START; at < START + 360 * MINUTE; at += 10 * MINUTE) {
    for (const event of feed.advance(at)) {
      if (event.type !== 'match_changed') continue
      names.add(event.match.phaseName)
      for (const { periodName } of event.match.statistics.periodScores) names.add(periodName)
    }
  }
  expect(names.size).toBeGreaterThan(25)
  expect([...names].filter(name => !Object.hasOwn(english.phases, toPhaseTemplate(name).template))).toEqual([])
})

it.each(MESSAGE_LOCALES.filter(locale => !locale.startsWith('en')))(
  'translates every category of the feed to %s',
  locale => {
    const translator = new Translator(locale)
    const { categories } = createSimulator({ seed: 'words', now: START, leagueIds: new Set() }).catalogue
    const unnamed = categories.filter(({ name, countryCode }) => !translator.place(name, countryCode))
    expect(unnamed).toEqual([])
    const hasNone = categories.filter(
      ({ name, countryCode }) => countryCode === null && !Object.hasOwn(english.places, name),
    )
    expect(hasNone.map(({ name }) => name)).toEqual([])
  },
)

it('has a sentence for every limit and every restriction of the slip', () => {
  const keys = [...Object.values(LIMIT_ERRORS), RESTRICTION_ERRORS.related_event]
  expect(keys.filter(key => describeKey(key, 'en') === undefined)).toEqual([])
  expect(describeKey('constructor', 'en')).toBeUndefined()
})

it.each([
  ['1st inning top', '{!nr} inning top', 'nr=1'],
  ['Break after 3rd set', 'Break after {!nr} set', 'nr=3'],
  ['Break top 5 bottom 4', 'Break top {top} bottom {bottom}', 'top=5|bottom=4'],
  ['Break top EI bottom 9', 'Break top EI bottom {bottom}', 'bottom=9'],
  ['Halftime', 'Halftime', ''],
])('reads the numbers of the phase %s', (name, template, specifier) => {
  expect(toPhaseTemplate(name)).toEqual({ template, specifier })
})
