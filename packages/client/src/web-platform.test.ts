import { afterEach, expect, it, vi } from 'vitest'
import { createUuid, parseUrl, segmentText } from './web-platform.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('creates different UUIDs of version 4 with and without the method of secure pages', () => {
  expect(createUuid()).toMatch(UUID)
  const real = crypto
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) })
  const made = new Set(Array.from({ length: 100 }, createUuid))
  expect(made.size).toBe(100)
  for (const id of made) expect(id).toMatch(UUID)
})

it('parses URLs without the younger static methods', () => {
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override canParse = undefined as never
      static override parse = undefined as never
    },
  )
  expect(parseUrl('https://bets.example/a?b')?.pathname).toBe('/a')
  expect(parseUrl('/a', 'https://bets.example')?.href).toBe('https://bets.example/a')
  expect(parseUrl('no address')).toBeNull()
})

it('segments letters with and without the segmenter', () => {
  expect(segmentText('किरण')).toEqual(['कि', 'र', 'ण'])
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(segmentText('किरण')).toEqual(['कि', 'र', 'ण'])
    expect(segmentText('')).toEqual([])
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})
