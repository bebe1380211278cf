import { expect, it } from 'vitest'
import { ScriptedFeed } from '../testing/scripted-feed.ts'
import { Catalogue } from './catalogue.ts'

it('notes what concerns the row whether or not anybody asks, also a line that left it long before it changed again', () => {
  const feed = new ScriptedFeed(0)
  const catalogue = new Catalogue(feed)
  const entry = catalogue.match(2)
  const play = () => catalogue.fold(feed.advance(feed.now + 1))
  const keyOf = (line: string): string => `sr:match:2/18/total=${line}`
  entry?.read()
  expect(entry?.takeRowNews()).toEqual(new Set())
  feed.changeMarket(2, '18', 'total=2.5', { mostBalanced: false })
  feed.changeMarket(2, '18', 'total=3.5', { mostBalanced: true })
  play()
  // Another node leads, and nobody asks here.
  feed.changeMarket(2, '18', 'total=2.5', {})
  feed.changeMarket(2, '18', 'total=1.5', {})
  play()
  expect(entry?.takeRowNews()).toEqual(new Set([keyOf('2.5'), keyOf('3.5')]))
  feed.changeMarket(2, '18', 'total=3.5', { mostBalanced: false })
  play()
  expect(entry?.takeRowNews()).toEqual(new Set([keyOf('3.5')]))
})
