/** Which colour tokens meet, and how much they must differ (WCAG 2.2, 1.4.3 and 1.4.11). */

const TEXT = 4.5
const EDGE = 3

const SURFACES = ['bg', 'surface', 'surface-2', 'surface-3', 'seg-track']
const ODDS = ['odd', 'odd-hover', 'odd-press']

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

/** Colours `#rrggbb` by the name of their token, without `--`. */
export type Colours = ReadonlyMap<string, string>

export type Theme = 'dark' | 'light'

/** The colours of a theme in the text of `tokens.css`. */
export function readColours(css: string, theme: Theme): Colours {
  const start = css.indexOf(`[data-theme="${theme}"]`)
  const block = css.slice(start, css.indexOf('}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

const partsOf = (colour: string): number[] => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map(value => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `colour` with a share of `other` in it. */
function mix(colour: string, other: string, share: number): string {
  const others = partsOf(other)
  const mixed = partsOf(colour).map((part, index) => Math.round(part + ((others[index] ?? 0) - part) * share))
  return `#${mixed.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour nearest to `over`, towards white or black, that passes on `under`; null when none does. */
function findPassing(over: string, under: string, least: number): string | null {
  for (let percent = 1; percent <= 100; percent++) {
    for (const end of ['#ffffff', '#000000']) {
      const candidate = mix(over, end, percent / 100)
      if (contrast(candidate, under) >= least) return candidate
    }
  }
  return null
}

/** The pairs of a theme that differ too little, each as a sentence with the nearest colour that passes. */
export function findLowContrast(colours: Colours): string[] {
  const colourOf = (name: string): string => {
    const colour = colours.get(name)
    if (!colour) throw new Error(`no token --${name}`)
    return colour
  }
  return PAIRS.flatMap(([overs, unders, least]) =>
    overs.flatMap(over =>
      unders.flatMap(under => {
        const ratio = contrast(colourOf(over), colourOf(under))
        if (ratio >= least) return []
        const passing = findPassing(colourOf(over), colourOf(under), least)
        return `${over} on ${under}: ${ratio.toFixed(2)}, wanted ${least}${passing ? `; ${passing} would pass` : ''}`
      }),
    ),
  )
}
