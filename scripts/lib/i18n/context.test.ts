import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeText, readContext } from './context.mjs'
import { listPlaces } from './icu-structure.mjs'
import { readOwnTexts, SOURCES } from './text-sources.mjs'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const context = readContext(ROOT)
const units = SOURCES.flatMap(source =>
  [...readOwnTexts(ROOT, source, 'en')].map(([id, text]) => ({ kind: source.kind, id, source: text })),
)

it('says of every text where it stands', () => {
  const isPlaced = ({ kind, id }: { kind: string; id: string }) =>
    Object.keys(context.where[kind] ?? {}).some(beginning => id.startsWith(beginning))
  expect(units.filter(unit => !isPlaced(unit)).map(({ id }) => id)).toEqual([])
})

it('says of every place what fills it, and of no other', () => {
  const used = new Set(units.flatMap(({ source }) => listPlaces(source)))
  expect(Object.keys(context.places).filter(name => !used.has(name))).toEqual([])
  expect([...used].filter(name => !context.places[name])).toEqual([])
})

it('writes a line for each', () => {
  expect(describeText(context, { kind: 'web', id: 'nav.live', source: 'Live' })).toBe(
    'header, sidebar and lower navigation\nat most 16 letters',
  )
  expect(describeText(context, { kind: 'web', id: 'stake.min', source: 'At least {amount}.' })).toBe(
    'field of the stake and what is wrong with it\n{amount}: money with its currency',
  )
})
