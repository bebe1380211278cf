/**
 * Reduces Unicode's table of confusable characters to the letters and digits that nicknames can have, and writes it
 * beside the code that uses it: `npm run build-confusables -- data.json`. The input maps each character to the letters
 * that it looks like; the package `unhomoglyph` (1.0.6) carries all of `confusables.txt` in this form.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { hasScriptsInUse } from '@touchline/contract/player-texts/scripts'
import { removeAccents } from '../src/core/players/nicknames/skeleton.ts'

const TARGET = new URL('../src/core/players/nicknames/confusables.json', import.meta.url)

const [source] = process.argv.slice(2)
if (!source) throw new Error('name the file with the table: npm run build-confusables -- data.json')
const unicode: Readonly<Record<string, string>> = JSON.parse(readFileSync(source, 'utf8'))

/** Small capitals look like capitals, which Unicode leaves out because no keyboard has them; small Cyrillic has these forms. */
const SMALL_CAPITALS: Readonly<Record<string, string>> = {
  ...{ ʙ: 'b', ᴄ: 'c', ᴅ: 'd', ᴇ: 'e', ɢ: 'g', ʜ: 'h', ɪ: 'i', ᴊ: 'j', ᴋ: 'k', ĸ: 'k', ʟ: 'l', ᴍ: 'm', ʍ: 'm', ɴ: 'n' },
  ...{ ᴏ: 'o', ᴘ: 'p', ʀ: 'r', ꜱ: 's', ᴛ: 't', ᴜ: 'u', ᴠ: 'v', ᴡ: 'w', ʏ: 'y', ᴢ: 'z' },
}

const prototypeOf = (character: string): string => SMALL_CAPITALS[character] ?? unicode[character] ?? character

/** Replaces until nothing changes: the table's own targets have accents, and small capitals have targets. */
function resolve(text: string): string {
  const next = removeAccents([...text].map(prototypeOf).join(''))
  return next === text ? text.toLowerCase() : resolve(next)
}

const isTyped = (character: string): boolean =>
  /^[\p{L}\p{Nd}]$/u.test(character) && character.normalize('NFKC') === character && hasScriptsInUse(character)

const entries = Object.keys({ ...unicode, ...SMALL_CAPITALS })
  .filter(isTyped)
  .map(character => [character, resolve(character)] as const)
  .filter(([character, letters]) => /^[\p{L}\p{M}\p{Nd}]+$/u.test(letters) && letters !== character.toLowerCase())
  .sort(([a], [b]) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))

writeFileSync(TARGET, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
console.info(`${entries.length} characters`)
