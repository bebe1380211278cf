/** The contrast of the colour tokens where they meet, in both themes (WCAG 2.2, 1.4.3 and 1.4.11). */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const TEXT = 4.5
const EDGE = 3

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function readTokens(theme: 'dark' | 'light'): ReadonlyMap<string, string> {
  const start = css.indexOf(`[data-theme="${theme}"]`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const SURFACES = ['bg', 'surface', 'surface-2', 'surface-3', 'seg-track']
const ODDS = ['odd', 'odd-hover', 'odd-press']

/** What stands on what, and how much it must differ. */
const PAIRS: readonly (readonly [over: readonly string[], under: readonly string[], least: number])[] = [
  [
    ['text', 'text-2', 'text-3', 'accent-text', 'up', 'down', 'live', 'danger', 'warn', 'info', 'reward'],
    SURFACES,
    TEXT,
  ],
  [['text', 'text-2', 'text-3', 'up', 'down', 'live'], ODDS, TEXT],
  [['on-sel', 'on-sel-2', 'sel-price'], ['sel'], TEXT],
  [['on-accent', 'on-accent-2'], ['accent', 'accent-hover'], TEXT],
  [
    ['text', 'text-2'],
    ['up-soft', 'down-soft', 'live-soft', 'danger-soft', 'warn-soft', 'info-soft', 'reward-soft'],
    TEXT,
  ],
  [['line-ctl', 'focus', 'accent-line'], SURFACES, EDGE],
]

describe.each(['dark', 'light'] as const)('the %s theme', theme => {
  const tokens = readTokens(theme)
  it('has every pair of tokens that meet apart enough', () => {
    const colourOf = (name: string): string => {
      const colour = tokens.get(name)
      if (!colour) throw new Error(`no token --${name}`)
      return colour
    }
    const tooClose = PAIRS.flatMap(([overs, unders, least]) =>
      overs.flatMap(over =>
        unders
          .map(under => ({ over, under, ratio: contrast(colourOf(over), colourOf(under)) }))
          .filter(({ ratio }) => ratio < least)
          .map(({ under, ratio }) => `${over} on ${under}: ${ratio.toFixed(2)}, wanted ${least}`),
      ),
    )
    expect(tooClose).toEqual([])
  })
})
