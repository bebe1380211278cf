import { expect, it } from 'vitest'
import { formatStreamPosition, parseStreamPosition } from './stream-position.ts'

it('parses what it formats', () => {
  const position = { offset: 812, epoch: 'XmYp.3' }
  const text = formatStreamPosition('match:ar-7', position)
  expect(text).toBe('"match:ar-7";offset=812;epoch="XmYp.3"')
  expect(parseStreamPosition(text)).toEqual(['match:ar-7', position])
})

it.each(['', '"public:en"', '"public:en";offset=-1;epoch="x"', 'public:en;offset=1;epoch="x"'])(
  'returns null for %j',
  text => {
    expect(parseStreamPosition(text)).toBeNull()
  },
)
