/**
 * The look of a framed page as the sportsbook asks for it: colours of its theme, its radius and font, from the parameter
 * `appearance`. What is no colour is ignored, and a set whose texts would be hard to read is ignored as a whole: the page
 * then keeps its own look.
 */

import { FONT_PATH } from './font.ts'

/** Names of this site's custom properties by those of the parameter. */
const PROPERTIES = {
  surface: ['--card'],
  field: ['--page', '--raised'],
  text: ['--ink'],
  quiet: ['--quiet'],
  line: ['--line'],
  edge: ['--edge'],
  link: ['--link'],
  accent: ['--brand'],
  on_accent: ['--on-brand'],
  danger: ['--bad'],
} as const

type ColorName = keyof typeof PROPERTIES
type Colors = Readonly<Partial<Record<ColorName, string>>>

/** URLs of the fonts that this site has, by the family that the sportsbook names. */
const FONTS: ReadonlyMap<string, string> = new Map([['Montserrat Variable', FONT_PATH]])

/** Pairs of text and background, which need a contrast of 4.5 (WCAG 1.4.3). */
const TEXTS: readonly (readonly [ColorName, ColorName])[] = [
  ['text', 'surface'],
  ['text', 'field'],
  ['quiet', 'surface'],
  ['link', 'surface'],
  ['danger', 'surface'],
  ['on_accent', 'accent'],
]
const LEAST_CONTRAST = 4.5
const LARGEST_RADIUS = 24

/** Relative luminance of six hexadecimal digits, by WCAG 2.2. */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(at => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(color: string, otherColor: string): number {
  const [light = 0, dark = 0] = [luminanceOf(color), luminanceOf(otherColor)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const isReadable = (colors: Colors): boolean =>
  TEXTS.every(([text, ground]) => contrastOf(colors[text] ?? '', colors[ground] ?? '') >= LEAST_CONTRAST)

/** The style sheet of an appearance; empty where it is none, or cannot be read well. */
export function writeAppearance(parameter: unknown): string {
  if (typeof parameter !== 'string' || parameter.length > 400) return ''
  const given = new Map(
    parameter.split(';').map(part => {
      const [name = '', value = ''] = part.split(':', 2)
      return [name, value] as const
    }),
  )
  const names = Object.keys(PROPERTIES) as ColorName[]
  const colors = Object.fromEntries(
    names.flatMap(name => (/^[0-9a-f]{6}$/i.test(given.get(name) ?? '') ? [[name, given.get(name)]] : [])),
  ) as Colors
  if (names.some(name => colors[name] === undefined) || !isReadable(colors)) return ''
  const font = given.get('font') ?? ''
  const fontUrl = FONTS.get(font)
  const radius = Number(given.get('radius'))
  const rules = [
    `color-scheme:${given.get('scheme') === 'light' ? 'light' : 'dark'}`,
    ...names.flatMap(name => PROPERTIES[name].map(property => `${property}:#${colors[name]}`)),
    `accent-color:#${colors.accent}`,
    ...(Number.isInteger(radius) && radius >= 0 && radius <= LARGEST_RADIUS ? [`--round:${radius}px`] : []),
    ...(fontUrl ? [`--font:"${font}",system-ui,sans-serif`] : []),
  ]
  const face = fontUrl
    ? `@font-face{font-family:"${font}";src:url(${fontUrl}) format("woff2");font-weight:100 900;font-display:swap}`
    : ''
  return `${face}[data-framed]{${rules.join(';')}}\n`
}
