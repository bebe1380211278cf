import { expect, it } from 'vitest'
import { type PageState, parsePageState, serializePageState } from './page-state.ts'

const config = { siteUrl: 'https://bets.example/<!--' } as PageState['config']
const state = (queries: PageState['queries']) =>
  ({ config, locale: 'en', generatedAt: 1, queries }) as unknown as PageState
const contentOf = (element: string) => /id="page-state">(.*?)<\/script>$/s.exec(element)?.[1] ?? ''

it('is parsed as it was, whatever its texts contain', () => {
  const queries = [
    { key: ['matches', { limit: 2 }], data: { data: [{ name: '</script><script>' }] }, dataTime: 5 },
    { key: ['sports'], data: { data: [{ name: '"\\<!--\u2028' }] }, dataTime: 6 },
  ]
  const content = contentOf(serializePageState(state(queries)))
  expect(content).not.toContain('<')
  expect(parsePageState(content)).toEqual(state(queries))
})

it('packs a response once for all pages that have it', () => {
  let reads = 0
  const data = {
    get name() {
      reads += 1
      return 'Soccer'
    },
  }
  const first = serializePageState(state([{ key: ['sports'], data, dataTime: 5 }]))
  const second = serializePageState(state([{ key: ['sports'], data, dataTime: 5 }]))
  expect(second).toBe(first)
  expect(reads).toBe(1)
})
