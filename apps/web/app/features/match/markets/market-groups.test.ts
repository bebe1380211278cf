import type { LiveMarket } from '@touchline/client/live/types'
import { describe, expect, it } from 'vitest'
import { buildCards, buildGroupTabs, findMiddleLines, LINES_SHOWN } from './market-groups.ts'
import { searchCards } from './market-search.tsx'

const market = (id: string, specifier: string, change: Partial<LiveMarket> = {}): LiveMarket => ({
  key: `sr:match:1/${id}/${specifier}`,
  matchUrn: 'sr:match:1',
  id,
  name: `Market ${id}`,
  specifier,
  priority: 1,
  most_balanced: false,
  next_bet_stop: null,
  provider: 'betradar',
  status: 1,
  market_groups: ['main'],
  custom_bet_groups: [],
  outcomes: [],
  ...change,
})

describe('buildCards', () => {
  it('puts the lines of a market together, from low to high', () => {
    const cards = buildCards([
      market('18', 'total=3.5'),
      market('1', ''),
      market('18', 'total=0.5'),
      market('18', 'total=2.5'),
    ])
    expect(cards.map(card => [card.layout, card.markets.map(({ specifier }) => specifier)])).toEqual([
      ['totals', ['total=0.5', 'total=2.5', 'total=3.5']],
      ['grid', ['']],
    ])
  })

  it('keeps the row of a line that has ended while its table has open lines', () => {
    const lines = [market('18', 'total=0.5', { status: -3 }), market('18', 'total=1.5'), market('18', 'total=2.5')]
    expect(buildCards(lines).map(card => card.markets.length)).toEqual([3])
  })

  it('drops an ended market that another of its id succeeds', () => {
    const goals = [market('8', 'goalnr=1', { status: -3 }), market('8', 'goalnr=2')]
    expect(buildCards(goals).map(card => card.key)).toEqual(['8/goalnr=2'])
    const sets = [market('204', 'setnr=1|total=9.5', { status: -3 }), market('204', 'setnr=2|total=9.5')]
    expect(buildCards(sets).map(card => card.key)).toEqual(['204/setnr=2'])
    expect(buildCards(goals.slice(0, 1)).map(card => card.key)).toEqual(['8/goalnr=1'])
  })

  it('keeps sets apart', () => {
    const cards = buildCards([market('204', 'setnr=1|total=9.5'), market('204', 'setnr=2|total=9.5')])
    expect(cards).toHaveLength(2)
  })

  it('draws a start in goals as a grid, each with a card of its own', () => {
    const cards = buildCards([market('14', 'hcp=0:1'), market('14', 'hcp=1:0')])
    expect(cards.map(card => card.layout)).toEqual(['grid', 'grid'])
  })

  it('lays a card out as the back end recommends', () => {
    const layouts = ['scores', 'players', 'list', 'pitch_map', undefined]
    const cards = buildCards(layouts.map((layout, index) => market(String(index), '', { layout })))
    expect(cards.map(card => card.layout)).toEqual(['scores', 'players', 'list', 'grid', 'grid'])
  })

  it('keeps the lines of a combined market in one card when they are drawn as grids', () => {
    const cards = buildCards(['total=2.5', 'total=1.5'].map(line => market('37', line, { layout: 'grid' })))
    expect(cards.map(card => [card.layout, card.markets.map(({ specifier }) => specifier)])).toEqual([
      ['grid', ['total=1.5', 'total=2.5']],
    ])
  })
})

it('counts a market of a group as long as it has not ended', () => {
  const groups = [{ group_key: 'main', name: 'Main', priority: 1 }]
  const ended = buildCards([market('8', 'goalnr=1', { status: -3 })])
  const open = buildCards([market('8', 'goalnr=2', { status: -1 }), market('1', '')])
  expect(buildGroupTabs([...ended, ...open], groups)).toEqual([{ key: 'main', name: 'Main', count: 2 }])
  expect(buildGroupTabs(ended, groups)).toEqual([{ key: 'main', name: 'Main', count: 0 }])
})

it('names the groups that hold anything, in the order of the settings', () => {
  const groups = [
    { group_key: 'cards', name: 'Cards', priority: 3 },
    { group_key: 'goals', name: 'Goals', priority: 2 },
    { group_key: 'main', name: 'Main', priority: 1 },
  ]
  const cards = buildCards([market('1', ''), market('18', 'total=1.5', { market_groups: ['main', 'goals'] })])
  expect(buildGroupTabs(cards, groups)).toEqual([
    { key: 'main', name: 'Main', count: 2 },
    { key: 'goals', name: 'Goals', count: 1 },
  ])
})

describe('findMiddleLines', () => {
  const lines = Array.from({ length: 12 }, (_, index) => market('18', `total=${index + 0.5}`))

  it.each([0, 1, 5, 10, 11])('shows the balanced line %i and its neighbours', at => {
    const marked = lines.map((line, index) => ({ ...line, most_balanced: index === at }))
    const shown = findMiddleLines(marked, LINES_SHOWN)
    expect(shown).toHaveLength(LINES_SHOWN)
    expect(shown).toContain(marked[at])
  })

  it('shows all of a few', () => {
    expect(findMiddleLines(lines.slice(0, 3), LINES_SHOWN)).toHaveLength(3)
  })
})

it.each([
  ['koeln', ['1']],
  ['ＫＯ\u200bLN', ['1']],
  ["o'hig", ['2']],
  ['over 2.5', ['3']],
  ['+1.5', []],
  ['', ['1', '2', '3']],
])('finds by %j the cards %j', (query, ids) => {
  const names = ['1. FC Köln to win', 'O’Higgins to score', 'Total: over 2.5']
  const cards = buildCards(names.map((name, at) => market(String(at + 1), '', { name })))
  expect(searchCards(cards, query).map(({ markets }) => markets[0]?.id)).toEqual(ids)
})
