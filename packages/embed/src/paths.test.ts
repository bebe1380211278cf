import { describe, expect, it } from 'vitest'
import { isPath } from './options.ts'
import { innerPath } from './routes.ts'
import { computeVisibleArea } from './visible-area.ts'

const at = (url: string) => new URL(url, 'https://host.example')

describe('sportsbook paths', () => {
  it.each([
    ['/sportsbook', '/'],
    ['/sportsbook/', '/'],
    ['/sportsbook/soccer?day=2#top', '/soccer?day=2#top'],
    ['/sportsbook?betcode=abc', '/?betcode=abc'],
    ['/sportsbooks/soccer', null],
    ['/other', null],
    ['/sportsbook//evil.example', null],
  ])('%s is %s', (address, path) => {
    expect(innerPath('/sportsbook', at(address))).toBe(path)
  })
})

it.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', '', 'soccer', 7, null])(
  'rejects %s as a path',
  path => {
    expect(isPath(path)).toBe(false)
  },
)

describe('the visible part', () => {
  const bars = { top: 64, bottom: 56 }
  it('lies between the host’s bars', () => {
    expect(computeVisibleArea({ top: 64, bottom: 3064 }, 900, bars)).toEqual({ top: 0, height: 780, offsets: bars })
    expect(computeVisibleArea({ top: -936, bottom: 2064 }, 900, bars)).toEqual({
      top: 1000,
      height: 780,
      offsets: bars,
    })
  })
  it('ends with the frame, and is empty when the frame is out of sight', () => {
    expect(computeVisibleArea({ top: -2600, bottom: 400 }, 900, bars)).toMatchObject({ top: 2664, height: 336 })
    expect(computeVisibleArea({ top: 2000, bottom: 5000 }, 900, bars)).toMatchObject({ top: 0, height: 0 })
  })
})
