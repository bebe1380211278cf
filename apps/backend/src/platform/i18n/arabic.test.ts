/** Every text of the feed, which keeps growing, has an Arabic translation. */

import { listTemplates, MARKET_SCOPES } from '@touchline/simulator/market-catalogue'
import { hasWords } from '@touchline/simulator/markets/market-names'
import { LEAGUES } from '@touchline/simulator/schedule/catalogue'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { ARABIC } from './arabic.ts'
import { Translator } from './translator.ts'

const MINUTE = 60_000
const START = Date.parse('2026-02-01T14:00:00.000Z')
const arabic = new Translator('ar')

/** Placeholders of a template, without the form of ordinals. */
function listPlaceholders(template: string): string[] {
  return (template.match(/\{[^}]+\}/g) ?? []).map(mark => mark.replace(/^\{!?(?:[a-z]:)?/, '{')).sort()
}

it.each(MARKET_SCOPES)('translates every market and outcome of %s', scope => {
  const templates = listTemplates(scope).filter(hasWords)
  expect(templates.length).toBeGreaterThan(1)
  expect(templates.filter(template => ARABIC.names[template] === undefined)).toEqual([])
})

it('translates no template that the feed does not have', () => {
  const known = new Set(MARKET_SCOPES.flatMap(scope => listTemplates(scope)))
  expect(Object.keys(ARABIC.names).filter(template => !known.has(template))).toEqual([])
})

it('keeps the placeholders of every template', () => {
  for (const [template, translated] of Object.entries(ARABIC.names)) {
    expect(listPlaceholders(translated), template).toEqual(listPlaceholders(template))
  }
})

it('translates every phase and period of some hours of the feed', () => {
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
  expect([...names].filter(name => ARABIC.phases[name] === undefined)).toEqual([])
})

it('translates every sport and every country of the feed', () => {
  const { sports, categories } = createSimulator({ seed: 'words', now: START, leagueIds: new Set() }).catalogue
  expect(sports.filter(({ key, name }) => arabic.sport(key, name) === name)).toEqual([])
  const unnamed = categories.filter(({ name, countryCode }) => arabic.place(name, countryCode) === name)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
