/** Nearly all texts of the feed, which keeps growing, must have an Arabic translation. */

import type { FeedMatch } from '@touchline/simulator/feed-match'
import { createSimulator } from '@touchline/simulator/simulator'
import { expect, it } from 'vitest'
import { Translator } from './translator.ts'

const MOST_ENGLISH = 0.03
const arabic = new Translator('ar')
const feed = createSimulator({ seed: 'words', now: Date.parse('2026-02-01T18:00:00.000Z') })
const names = new Map(feed.catalogue.competitors.map(({ id, name }) => [id, name]))
const players = new Set(feed.catalogue.players.map(({ name }) => name))

/** One match of each sport, kind and status. */
function sample(): FeedMatch[] {
  const chosen = new Map<string, FeedMatch>()
  for (const match of feed.snapshot()) chosen.set(`${match.sportId} ${match.kind} ${match.status}`, match)
  return [...chosen.values()]
}

function sidesOf({ homeId, awayId }: FeedMatch) {
  return { home: names.get(homeId ?? 0) ?? '', away: names.get(awayId ?? 0) ?? '' }
}

function textsOf(match: FeedMatch): string[] {
  const markets = [...match.markets.values()]
  const outcomes = match.kind === 'match' ? markets.flatMap(market => market.outcomes.map(({ name }) => name)) : []
  return [match.phaseName, ...markets.map(({ name }) => name), ...outcomes].filter(text => !players.has(text))
}

/** Texts with words besides names that were not translated. */
function findEnglish(match: FeedMatch, texts: readonly string[]): string[] {
  const sides = sidesOf(match)
  return texts.filter(text => {
    const words = [sides.home, sides.away].reduce((rest, name) => (name ? rest.replaceAll(name, '') : rest), text)
    return /[a-z]/i.test(words) && arabic.text(text, sides) === text
  })
}

it('translates nearly all texts of the feed', () => {
  const matches = sample()
  const english = matches.flatMap(match => findEnglish(match, textsOf(match)))
  const total = matches.flatMap(textsOf).length
  expect(total).toBeGreaterThan(1000)
  const share = english.length / total
  expect(share, [...new Set(english)].slice(0, 20).join(', ')).toBeLessThan(MOST_ENGLISH)
})

it('translates every sport and every country of the feed', () => {
  const { sports, categories } = feed.catalogue
  expect(sports.filter(({ key, name }) => arabic.sport(key, name) === name)).toEqual([])
  const unnamed = categories.filter(({ name, countryCode }) => arabic.place(name, countryCode) === name)
  expect(unnamed.map(({ name }) => name)).toEqual([])
})
