/**
 * `node apps/web/scripts/subset-fonts.ts` writes the part of Montserrat's extended Latin that European languages are
 * written with (`fonts.css`): a third of the bytes of the whole, which also has letters of phonetics and rare languages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Latin Extended-A, Romanian and Azerbaijani letters, spacing accents, and currency signs. */
const RANGES = [
  [0x0100, 0x017f],
  [0x018f, 0x018f],
  [0x0218, 0x021b],
  [0x0259, 0x0259],
  [0x02c7, 0x02c7],
  [0x02d8, 0x02db],
  [0x1e9e, 0x1e9e],
  [0x20a9, 0x20ab],
  [0x20ad, 0x20c0],
] as const

const SOURCE = import.meta.resolve('@fontsource-variable/montserrat/files/montserrat-latin-ext-wght-normal.woff2')
const TARGET = new URL('../app/ui/fonts/montserrat-latin-european-wght-normal.woff2', import.meta.url)

const letters = RANGES.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
const font = await subsetFont(readFileSync(new URL(SOURCE)), String.fromCodePoint(...letters), {
  targetFormat: 'woff2',
  // Copyright and licence.
  preserveNameIds: [0, 13, 14],
})
writeFileSync(TARGET, font)
const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
console.log(
  `${font.length} bytes; unicode-range: ${RANGES.map(([a, b]) => `U+${hex(a)}${a === b ? '' : `-${hex(b)}`}`).join(', ')}`,
)
