/**
 * Texts of an engagement file in files of their own, one a language, so that translators need not touch the terms:
 * `demo/de.json` beside `demo.json`, with the campaigns' texts by key and the jackpots' names by id and level. A variant's
 * file (`de-CH`) holds what differs from its base. Texts in the file itself win.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { completeVariant, type TextTree } from '../../platform/i18n/texts.ts'

type Texts = Readonly<Record<string, unknown>>

interface Titled {
  readonly key?: string
  readonly id?: string
  readonly code?: string
  readonly texts?: Texts
  readonly levels?: readonly Titled[]
}

/** The part of an engagement file that has texts; the rest is checked later. */
interface TitledFile {
  readonly campaigns?: readonly Titled[]
  readonly jackpots?: readonly Titled[]
}

interface LanguageFile {
  readonly campaigns?: Readonly<Record<string, Texts>>
  readonly jackpots?: Readonly<
    Record<string, { readonly name?: string; readonly levels?: Readonly<Record<string, string>> }>
  >
}

type ByLanguage = readonly (readonly [language: string, texts: LanguageFile])[]

function readLanguages(path: string | URL): ByLanguage {
  const file = path instanceof URL ? path : pathToFileURL(path)
  const folder = new URL(`${file.href.replace(/\.json$/, '')}/`)
  if (folder.href === `${file.href}/` || !existsSync(folder)) return []
  const names = readdirSync(folder).filter(name => name.endsWith('.json'))
  const files = new Map<string, TextTree>(
    names.map(name => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]),
  )
  return [...files.keys()].map(language => [language, completeVariant(language, name => files.get(name) ?? {})])
}

function collect<T>(languages: ByLanguage, find: (texts: LanguageFile) => T | undefined): Record<string, T> {
  const found = languages.flatMap(([language, texts]) => {
    const text = find(texts)
    return text === undefined ? [] : [[language, text] as const]
  })
  return Object.fromEntries(found)
}

const toName = (name: string | undefined) => (name === undefined ? undefined : { name })

function addJackpotTexts(jackpot: Titled, languages: ByLanguage): Titled {
  const find = ({ jackpots = {} }: LanguageFile) => jackpots[jackpot.id ?? '']
  return {
    ...jackpot,
    texts: { ...collect(languages, texts => toName(find(texts)?.name)), ...jackpot.texts },
    ...(jackpot.levels && {
      levels: jackpot.levels.map(level => ({
        ...level,
        texts: { ...collect(languages, texts => toName(find(texts)?.levels?.[level.code ?? ''])), ...level.texts },
      })),
    }),
  }
}

/** The parsed engagement file at a path with the texts beside it; returns the file as it is when there are none. */
export function addTexts(file: unknown, path: string | URL): unknown {
  const languages = readLanguages(path)
  const { campaigns, jackpots } = (file ?? {}) as TitledFile
  if (languages.length === 0 || !Array.isArray(campaigns)) return file
  return {
    ...(file as object),
    campaigns: campaigns.map((campaign: Titled) => ({
      ...campaign,
      texts: { ...collect(languages, ({ campaigns: texts = {} }) => texts[campaign.key ?? '']), ...campaign.texts },
    })),
    ...(Array.isArray(jackpots) && { jackpots: jackpots.map(jackpot => addJackpotTexts(jackpot, languages)) }),
  }
}
