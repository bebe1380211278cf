/**
 * Link preview images of a match and of the site, 1200 by 630 pixels, drawn as SVG in the brand's
 * colours. They contain no prices or scores, because other sites cache them for days.
 */

import { readFileSync } from 'node:fs'
import type { Match } from '@touchline/contract/entities/match'
import { createFormats } from '../../app/i18n/format.ts'
import { directionOf } from '../../app/i18n/locales.ts'
import { PICTURE_SIZE } from '../../app/shared/addresses/picture-paths.ts'
import { buildCrestDesign, CREST_COLOURS } from '../../app/ui/crest-design.ts'
import type { PictureLook } from '../brands/brands.ts'

const { width, height } = PICTURE_SIZE
const MIDDLE = width / 2
const CREST = 190
const SIDES = [310, 890] as const

/** Average letter width of the heavy font face relative to its size. */
const LETTER = 0.66
const MOST_LETTERS = 120

const escapeXml = (text: string): string =>
  text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`).replace(/[^\P{Cc}]/gu, ' ')

interface Line {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly weight?: 500 | 800
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly direction?: 'rtl' | 'ltr'
}

function write(text: string, line: Line): string {
  const { x, y, size, weight = 500, fill = 'currentColor', anchor = 'middle', direction = 'ltr' } = line
  return `<text x="${x}" y="${y}" font-family="Montserrat, Alexandria" font-weight="${weight}" font-size="${size}" fill="${fill}" text-anchor="${anchor}" direction="${direction}">${escapeXml(text)}</text>`
}

/** Splits a name into one or two lines of similar length. */
export function splitName(name: string, letters: number): readonly string[] {
  const tidy = name.trim().replace(/\s+/g, ' ').slice(0, MOST_LETTERS)
  if (tidy.length <= letters || !tidy.includes(' ')) return [tidy]
  const gaps = [...tidy.matchAll(/ /g)].map(({ index }) => index)
  const best = gaps.reduce((a, b) => (Math.abs(b - tidy.length / 2) < Math.abs(a - tidy.length / 2) ? b : a))
  return [tidy.slice(0, best), tidy.slice(best + 1)]
}

/** Renders the lines of a name in the largest size that fits the width. */
function writeName(name: string, x: number, y: number, room: number): string {
  const lines = splitName(name, Math.floor(room / (54 * LETTER)))
  const longest = Math.max(...lines.map(line => line.length))
  const size = Math.max(22, Math.min(54, Math.floor(room / (LETTER * longest))))
  return lines.map((line, index) => write(line, { x, y: y + index * size * 1.15, size, weight: 800 })).join('')
}

/** The mark of a brand in a square of `size`. */
export function renderMark({ mark, colours: { accent } }: PictureLook, x: number, y: number, size: number): string {
  if (mark === null)
    return `<g transform="translate(${x} ${y}) scale(${size / 26})" fill="none"><rect x="1" y="3" width="24" height="4" rx="1" fill="${accent}"/><circle cx="13" cy="15.5" r="7" stroke="${accent}" stroke-width="4"/></g>`
  const drawing = Buffer.from(mark.replaceAll('currentColor', accent)).toString('base64')
  return `<image x="${x}" y="${y}" width="${size}" height="${size}" href="data:image/svg+xml;base64,${drawing}"/>`
}

function frame(look: PictureLook, content: string, corner: string): string {
  const { colours, wordmark } = look
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" color="${colours.ink}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    // Background: a faint half pitch with halfway line and centre circle.
    `<g fill="none" stroke="${colours.raised}" stroke-width="6"><circle cx="${MIDDLE}" cy="300" r="150"/><path d="M${MIDDLE} 0v${height}"/></g>`,
    renderMark(look, 64, 52, 44),
    write(wordmark, { x: 122, y: 92, size: 34, weight: 800, anchor: 'start' }),
    corner && write(corner, { x: width - 64, y: 90, size: 28, fill: colours.soft, anchor: 'end' }),
    content,
    `<rect y="${height - 10}" width="${width}" height="10" fill="${colours.accent}"/>`,
    '</svg>',
  ].join('')
}

/**
 * Renders team crests as on the pages, but with inline colours, because images have no style sheet.
 */
const SPRITE = new URL('../../app/ui/crests.svg', import.meta.url)
const SYMBOL = /<symbol id="(cr\d+-\d+)"[^>]*>(.*?)<\/symbol>/gs
const EDGE = 'rgba(128,140,130,.55)'

let symbols: ReadonlyMap<string, string> | null = null

function readSymbols(): ReadonlyMap<string, string> {
  const found = [...readFileSync(SPRITE, 'utf8').matchAll(SYMBOL)]
  return new Map(found.map(([, id = '', content = '']) => [id, content]))
}

interface Place {
  /** Top left corner and size, in image units. */
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The crest of a team by its wire id, as SVG. */
function renderCrest(id: number, { x, y, size }: Place): string {
  symbols ??= readSymbols()
  const { field, mark, pattern, shape } = buildCrestDesign(id)
  const content = symbols.get(`cr${pattern}-${shape}`)
  if (!content) throw new Error(`there is no crest of pattern ${pattern} and shape ${shape}`)
  const drawn = content
    .replaceAll('var(--a)', CREST_COLOURS[field] ?? '')
    .replaceAll('var(--b)', CREST_COLOURS[mark] ?? '')
    .replace(/var\(--e,[^)]*\)\)/g, EDGE)
    // Two crests of the same shape in one image need unique ids.
    .replace(/(id="|url\(#)(cc\w+)/g, `$1k${id}$2`)
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${drawn}</g>`
}

/** The home side is at the inline start. */
function renderSides({ competitors, name }: Match, direction: 'rtl' | 'ltr'): string {
  if (!competitors) return writeName(name, MIDDLE, 300, width - 240)
  const { home, away } = competitors
  const teams = direction === 'rtl' ? [away, home] : [home, away]
  return SIDES.map((x, index) => {
    const team = teams[index] ?? home
    return renderCrest(team.id, { x: x - CREST / 2, y: 160, size: CREST }) + writeName(team.name, x, 415, 520)
  }).join('')
}

export function renderMatchImage(match: Match, locale: string, look: PictureLook): string {
  const { colours } = look
  const { tournament, start_time: start } = match
  const when = `${createFormats(locale).dateTime(start, 'UTC')} UTC`
  const league = splitName(tournament.name, 60)[0] ?? ''
  const direction = directionOf(locale)
  const content = [
    renderSides(match, direction),
    write(league, { x: MIDDLE, y: 540, size: 30, fill: colours.soft, direction }),
    write(when, { x: MIDDLE, y: 588, size: 30, weight: 800, fill: colours.accent, direction }),
  ]
  return frame(look, content.join(''), tournament.sport.name)
}

export function renderSiteImage(look: PictureLook): string {
  const name = write(look.wordmark, { x: MIDDLE, y: 480, size: 96, weight: 800 })
  return frame(look, renderMark(look, MIDDLE - 104, 170, 208) + name, '')
}
