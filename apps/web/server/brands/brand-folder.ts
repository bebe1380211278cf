/** Reads and checks `brands/<key>/`: its `brand.json` and the files that it names. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ODDS_FORMATS } from '@touchline/betting/odds/decimal-odds'
import { LOCALES } from '@touchline/contract/locales'
import compile from 'icu-minify/compile'
import * as v from 'valibot'
import { type Colours, findLowContrast, readColours, type Theme } from '../../app/ui/contrast-pairs.ts'

const TOKENS = readFileSync(new URL('../../app/ui/tokens.css', import.meta.url), 'utf8')
const MESSAGES: object = JSON.parse(readFileSync(new URL('../../messages/en.json', import.meta.url), 'utf8'))

const OWN_COLOURS: Readonly<Record<Theme, Colours>> = {
  dark: readColours(TOKENS, 'dark'),
  light: readColours(TOKENS, 'light'),
}
/** Tokens that a brand may set besides colours. */
const SHAPES = ['r-1', 'r-2', 'r-3', 'r-4', 'r-full'] as const

const colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/, 'a colour is written #rrggbb, in small letters'))
const name = v.pipe(v.string(), v.minLength(1), v.maxLength(40))
/** One word or more of a font list; nothing that could end the declaration. */
const fontList = v.pipe(v.string(), v.regex(/^[\w "',-]+$/, 'a font list has names, quotes and commas only'))
const fileName = v.pipe(
  v.string(),
  v.regex(/^[\w-]+\.(?:svg|woff2)$/, 'a file of the brand is an .svg or .woff2 beside it'),
)
const locale = v.pipe(
  v.string(),
  v.check(code => Object.hasOwn(LOCALES, code), 'is no language of the product'),
)
const line = v.pipe(v.string(), v.minLength(1), v.maxLength(400))
const host = v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/, 'a host is a name without scheme and port, in small letters'))
/** A page of another site, or one of this. */
const address = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/[^\s"<>]+|\/(?![/\\])[^\s"<>\\]*)$/, 'a link leads to https://… or to a path of this site'),
)
const hasEnglish = v.check<Record<string, string>, string>(texts => texts.en !== undefined, 'has no text in English')
const isOn = v.optional(v.boolean(), true)
/** Pages that a brand may leave out. */
const FEATURES = { cybersport: isOn, schedule: isOn, results: isOn, promotions: isOn }
const tokenNames = (names: Iterable<string>) => v.picklist([...names])

const BrandFile = v.strictObject({
  $schema: v.optional(v.string()),
  name,
  wordmark: v.optional(name),
  hosts: v.optional(v.array(host), []),
  mark: v.optional(fileName),
  favicon: v.optional(fileName),
  theme: v.optional(v.picklist(['dark', 'light'])),
  oddsFormat: v.optional(v.picklist(ODDS_FORMATS)),
  dark: v.optional(v.record(tokenNames(OWN_COLOURS.dark.keys()), colour), {}),
  light: v.optional(v.record(tokenNames(OWN_COLOURS.light.keys()), colour), {}),
  shapes: v.optional(v.record(v.picklist(SHAPES), v.pipe(v.string(), v.regex(/^\d{1,3}px$/))), {}),
  font: v.optional(
    v.strictObject({
      stack: fontList,
      files: v.optional(
        v.array(
          v.strictObject({
            family: fontList,
            file: fileName,
            weight: v.optional(v.pipe(v.string(), v.regex(/^\d{3}(?: \d{3})?$/)), '400'),
            unicodeRange: v.optional(v.pipe(v.string(), v.regex(/^[U+\dA-Fa-f?, -]+$/))),
          }),
        ),
        [],
      ),
    }),
  ),
  links: v.optional(v.array(v.strictObject({ url: address, text: v.pipe(v.record(locale, line), hasEnglish) })), []),
  features: v.optional(v.strictObject(FEATURES), {}),
  currencies: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[A-Z]{3,5}$/))), v.minLength(1))),
  legal: v.optional(v.record(locale, v.array(line)), {}),
  texts: v.optional(v.record(locale, v.record(v.string(), line)), {}),
})

export type BrandFile = v.InferOutput<typeof BrandFile>

export interface BrandFolder {
  readonly key: string
  readonly file: BrandFile
  /** Its files by name. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Both themes, completed with the product's own colours. */
  readonly colours: Readonly<Record<Theme, Colours>>
  /** Compiled messages by locale and id. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

function parseFile(path: string): BrandFile {
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
  const parsed = v.safeParse(BrandFile, json)
  if (parsed.success) return parsed.output
  const problems = parsed.issues.map(issue => `${v.getDotPath(issue) ?? 'the file'}: ${issue.message}`)
  throw new Error([`${path}:`, ...problems].join('\n  '))
}

function compileTexts(path: string, { texts }: BrandFile): BrandFolder['texts'] {
  const compileText = (code: string, id: string, text: string) => {
    if (!Object.hasOwn(MESSAGES, id)) throw new Error(`${path}: texts.${code}: there is no message ${id}`)
    try {
      return compile(text)
    } catch (error) {
      throw new Error(`${path}: texts.${code}.${id}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return Object.fromEntries(
    Object.entries(texts).map(([code, messages]) => [
      code,
      Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, compileText(code, id, text)])),
    ]),
  )
}

function readFiles(folder: string, path: string, { mark, favicon, font }: BrandFile): Map<string, Buffer> {
  const names = [mark, favicon, ...(font?.files.map(({ file }) => file) ?? [])].flatMap(file => file ?? [])
  return new Map(
    names.map(file => {
      if (!existsSync(join(folder, file))) throw new Error(`${path}: there is no ${file} beside it`)
      return [file, readFileSync(join(folder, file))]
    }),
  )
}

/**
 * Reads a brand. Throws an Error that names the file and each problem: what the schema does not know, a missing file, a
 * message that does not exist or parse, two colours that meet and differ too little, with the nearest one that passes.
 */
export function readBrandFolder(folder: string): BrandFolder {
  const path = join(folder, 'brand.json')
  const file = parseFile(path)
  const colours = {
    dark: new Map([...OWN_COLOURS.dark, ...Object.entries(file.dark)]),
    light: new Map([...OWN_COLOURS.light, ...Object.entries(file.light)]),
  }
  const complaints = (['dark', 'light'] as const).flatMap(theme =>
    findLowContrast(colours[theme]).map(complaint => `${theme}: ${complaint}`),
  )
  if (complaints.length > 0) throw new Error([`${path}: colours differ too little`, ...complaints].join('\n  '))
  return { key: basename(folder), file, files: readFiles(folder, path, file), colours, texts: compileTexts(path, file) }
}
