/**
 * Compiles `messages/<locale>.json` (ICU texts by id) when the bundler loads it, so that no ICU parser travels to the
 * browser. A text that does not parse, or an id that English lacks, stops the build by name. What is not needed at
 * first is a part of its own (`<locale>.json?later`), which comes with what says it; so is what only a match's page says
 * (`<locale>.json?match`).
 */
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const MESSAGES = /[/\\]messages[/\\][\w-]+\.json$/
/** What pages show before anything else has come. */
const FIRST =
  /^(common\.|shell\.skip$|error\.(unavailable|page)$|nav\.|theme\.|updates\.label$|odds\.format\.|ticket\.(tabs$|empty)|home\.|live\.|list\.|filter\.|league\.|column\.|sport\.|match\.(live|stopped|closed|finished|hasVideo|serving|redCards|score|moreMarkets)$|stage\.|period\.|odds\.label|time\.|page\.updated|session\.(join|sign-in)$|ticket\.tab\.|search\.open$|favourites\.star$)/

const MATCH =
  /^(match\.(?!(price|video|event)\.)|market\.|stat\.(side$|points$|corners$|yellow$|red$|total|\w+\.short))/

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

/** The part in which a text travels; empty for what is needed at first. A new text comes later unless it is named above. */
function partOf(id: string): string {
  if (FIRST.test(id)) return ''
  return MATCH.test(id) ? 'match' : 'later'
}

/** The texts of one of the parts of a locale. */
export function extractBundle(texts: Readonly<Record<string, string>>, part: string): Record<string, string> {
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
      const part = extractBundle(texts, /^(later|match)\b/.exec(query)?.[1] ?? '')
      const compiled = JSON.stringify(compileMessages(part, basename(path)))
      return { code: `export default JSON.parse(${JSON.stringify(compiled)})`, moduleType: 'js', map: null }
    },
  }
}
