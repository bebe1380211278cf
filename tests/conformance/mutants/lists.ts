/** Faults of lists of events: pages, order, filters, counters. */
import { dataOf, eachObject, type Mutant, type MutantCall, onPath, setData } from '../mutant.ts'

const onList = (change: (call: MutantCall) => void): NonNullable<Mutant['request']> => {
  return call => {
    if (call.path === '/matches') change(call)
  }
}

/** A filter that is ignored where it has one value. */
const ignore = (name: string): NonNullable<Mutant['request']> =>
  onList(({ query }) => {
    if (!query.get(name)?.includes(',')) query.delete(name)
  })

const reverse = (sort: string): NonNullable<Mutant['response']> =>
  onPath('/matches', (response, { query }) => {
    if (query.get('sort_by') === sort) setData(response, dataOf(response).toReversed())
  })

const isTime = (text: string | null): text is string => text !== null && !Number.isNaN(Date.parse(text))

const paginationOf = (json: unknown) => (json as { pagination: { total: number } }).pagination

export const LIST_MUTANTS: readonly Mutant[] = [
  {
    name: 'a page too far',
    check: 'CAT-01',
    request: onList(({ query }) => {
      if (query.get('page') === '2' && query.get('limit') === '3') query.set('page', '3')
    }),
  },
  {
    name: 'the total of the page',
    check: 'CAT-01',
    also: ['CAT-02', 'RES-02'],
    response: onPath('/matches', response => {
      paginationOf(response.json).total = dataOf(response).length
    }),
  },
  {
    name: 'no total past the end',
    check: 'CAT-02',
    response: onPath('/matches', response => {
      if (dataOf(response).length === 0) paginationOf(response.json).total = 0
    }),
  },
  {
    name: 'a limit of 501 is taken',
    check: 'CAT-03',
    request: onList(({ query }) => {
      if (query.get('limit') === '501') query.set('limit', '500')
    }),
  },
  { name: 'another order by start', check: 'CAT-04', response: reverse('start_time') },
  {
    name: 'events of the same start without an order',
    check: 'CAT-04',
    response: onPath('/matches', (response, { query }) => {
      if (query.get('sort_by') !== 'start_time') return
      const byIdFalling = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
        String(a.start_time).localeCompare(String(b.start_time)) || Number(b.id) - Number(a.id)
      setData(response, dataOf(response).toSorted(byIdFalling))
    }),
  },
  { name: 'sports in another order', check: 'CAT-05', response: reverse('sport_priority') },
  { name: 'sport_key is ignored', check: 'CAT-07', request: ignore('sport_key') },
  { name: 'sport_type is ignored', check: 'CAT-08', request: ignore('sport_type') },
  { name: 'category_id is ignored', check: 'CAT-09', request: ignore('category_id') },
  { name: 'tournament_id is ignored', check: 'CAT-10', also: ['CAT-34'], request: ignore('tournament_id') },
  { name: 'round is ignored', check: 'CAT-34', request: ignore('round') },
  {
    name: 'stopped matches are those that have not begun',
    check: 'CAT-11',
    request: onList(({ query }) => {
      if (query.get('match_status') === '2') query.set('match_status', '0')
    }),
  },
  {
    name: 'start_to includes its moment',
    check: 'CAT-12',
    also: ['RES-02'],
    request: onList(({ query }) => {
      const to = query.get('start_to')
      if (isTime(to)) query.set('start_to', new Date(Date.parse(to) + 1).toISOString())
    }),
  },
  {
    name: 'start_from excludes its moment',
    check: 'CAT-12',
    also: ['RES-02', 'CAT-21'],
    request: onList(({ query }) => {
      const from = query.get('start_from')
      if (isTime(from)) query.set('start_from', new Date(Date.parse(from) + 1).toISOString())
    }),
  },
  { name: 'has_video is ignored', check: 'CAT-13', request: ignore('has_video') },
  {
    name: 'type is ignored',
    check: 'CAT-14',
    request: onList(({ query }) => {
      if (query.get('type') === 'season') query.set('type', 'match')
    }),
  },
  { name: 'id is ignored', check: 'CAT-15', request: ignore('id') },
  {
    name: 'bettable gives what has ended',
    check: 'CAT-16',
    request: onList(({ query }) => {
      if (!query.has('bettable')) return
      query.delete('bettable')
      query.set('match_status', '4')
    }),
  },
  { name: 'max_per_sport is ignored', check: 'CAT-18', request: ignore('max_per_sport') },
  {
    name: 'a filter loses a sport',
    check: 'CAT-19',
    request: onList(({ query }) => {
      const keys = query.get('sport_key')?.split(',') ?? []
      if (keys.length > 1) query.set('sport_key', keys.filter(key => key !== 'soccer').join())
    }),
  },
  {
    name: 'results in the list without a status',
    check: 'CAT-20',
    also: ['CAT-09', 'CAT-10', 'CAT-22', 'CAT-23', 'CAT-25', 'CAT-31', 'RES-05'],
    request: onList(({ query }) => {
      if (!query.has('match_status') && !query.has('id') && !query.has('type')) query.set('match_status', '0,1,2,4')
    }),
  },
  {
    name: 'old counters',
    check: 'CAT-21',
    response: onPath('/counters', ({ json }) => {
      eachObject(json, object => {
        if ('match_count' in object) object.match_count = Number(object.match_count) + 1
      })
    }),
  },
]
