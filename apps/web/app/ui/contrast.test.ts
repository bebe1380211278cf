import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, findLowContrast, readColours } from './contrast-pairs.ts'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

it.each(['dark', 'light'] as const)('the %s theme has every pair of tokens that meet apart enough', theme => {
  expect(findLowContrast(readColours(css, theme))).toEqual([])
})

it('names the pair, its ratio and the nearest colour that passes', () => {
  const colours = new Map([...readColours(css, 'dark'), ['text-3', '#4a514c']])
  const complaints = findLowContrast(colours)
  expect(complaints).not.toEqual([])
  for (const complaint of complaints) {
    const [, name = '', passing = ''] =
      /^text-3 on ([\w-]+): [\d.]+, wanted 4\.5; (#[\da-f]{6}) would pass$/.exec(complaint) ?? []
    expect(contrast(passing, colours.get(name) ?? ''), complaint).toBeGreaterThanOrEqual(4.5)
  }
})

it('has the extremes of the ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#cff24a', '#cff24a')).toBe(1)
})
