/**
 * Compiles `messages/<locale>.json` (ICU texts by id) when the bundler loads it, so that no ICU parser travels to the
 * browser. A text that does not parse, or an id that English lacks, stops the build by name. What only the
 * player's bets, some pages and their metadata say is a part of its own (`<locale>.json?later`), which comes with them;
 * so is what only a match's page says (`<locale>.json?match`).
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = /[/\\]messages[/\\][\w-]+\.json$/
const LATER =
  /^(bets\.|vote\.|tracker\.|match\.(price|video|event)\.|stat\.(?!side$|points$|corners$|yellow$|red$|total|\w+\.short)|ticket\.(?!tab|empty)|leg\.|news\.|stake\.|receipt\.|quick\.|custom\.|cashout\.|share|system\.|search\.(?!open)|favourites\.(?!star)|schedule\.|results\.|pages\.|sign-in\.|accept\.|bet-type|slip-bar\.|sb\.|settings\.|connection\.|updates\.(?!label$)|session\.(?!join$|sign-in$)|footer\.|error\.(place_bets|platform|potential_win|validation)\.|warning\.|meta\.)/

const MATCH =
  /^(match\.(?!live$|stopped$|closed$|finished$|hasVideo$|serving$|redCards$|score$|moreMarkets$)|market\.|stat\.)/

/** ICU texts by id → compiled texts by id. Throws an Error that names the file and the id at fault. */
export function compileMessages(texts: Readonly<Record<string, string>>, file: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(texts).map(([id, text]) => {
      try {
        return [id, compile(text)]
      } catch (error) {
        throw new Error(`${file}: "${id}" is not a valid ICU message: ${String(error)}`)
      }
    }),
  )
}

/** Ids of a locale that English does not have: nobody can ask for them. */
export function findUnknownIds(texts: object, english: object): string[] {
  return Object.keys(texts).filter(id => !Object.hasOwn(english, id))
}

/** The part in which a text travels; empty for what is needed at first. */
function partOf(id: string): string {
  if (LATER.test(id)) return 'later'
  return MATCH.test(id) ? 'match' : ''
}

/** The texts of one of the parts of a locale. */
export function takePart(texts: Readonly<Record<string, string>>, part: string): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([id]) => partOf(id) === part))
}

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))

export function messagesPlugin(): Plugin {
  return {
    name: 'touchline:messages',
    enforce: 'pre',
    load(id) {
      const [path = id, query = ''] = id.split('?')
      if (!MESSAGES.test(path)) return
      const texts = readJson(path)
      const unknown = findUnknownIds(texts, readJson(join(dirname(path), 'en.json')))
      if (unknown.length > 0) this.error(`${basename(path)}: ids that en.json lacks: ${unknown.join(', ')}`)
      const part = takePart(texts, /^(later|match)\b/.exec(query)?.[1] ?? '')
      const compiled = JSON.stringify(compileMessages(part, basename(path)))
      return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, moduleType: 'js', map: null }
    },
  }
}
