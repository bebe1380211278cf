/** A part is loaded together with the bundles of its messages: what it shows at once must be in these or in the first one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { BUNDLES, bundleOf, findLateMessages, parts } from './parts.ts'

const ids = new Set(Object.keys(JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en.json'), 'utf8'))))

it('finds the parts of all pages', () => {
  expect(parts.filter(({ when }) => when === 'page').length).toBeGreaterThan(10)
})

it('finds no part that shows messages before they are loaded', () => {
  expect(findLateMessages(ids)).toEqual([])
})

it('finds texts that no part names and no page shows at once', () => {
  expect(findLateMessages(new Set([...ids, 'weather.title']))).toEqual([
    'messages/en.json has texts that begin with "weather.", which no page shows at once and no part names: add "weather" to the texts of the part that shows them.',
  ])
})

it('has the messages of most pages in the first bundle, and those of one page or part in others', () => {
  expect(BUNDLES).toEqual(expect.arrayContaining(['first', 'idle', 'match', 'bonus', 'late']))
  expect(['row.live', 'footer.age', 'match.insights', 'bonus.details', 'share.title'].map(bundleOf)).toEqual([
    'first',
    'idle',
    'match',
    'bonus',
    'late',
  ])
})
