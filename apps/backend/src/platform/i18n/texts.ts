/**
 * The back end's texts: `messages/<language>.json`, read when a language is first needed. A language holds what differs
 * from its base (`de-AT` from `de`); what its chain lacks is English.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { LOCALES, listFallbacks, SOURCE_LOCALE } from '@touchline/contract/locales'
import { isPseudoLocale, type PseudoLocale, pseudolocalize } from '@touchline/contract/pseudo-locales'
import type english from '../../../messages/en.json'

/** The texts by section. */
export type Texts = typeof english

/** A language's translations of the feed's English. Missing texts stay English. */
export interface Dictionary {
  /** By sport key. */
  readonly sports: Readonly<Record<string, string>>
  /** Categories without a country code, by their English name. */
  readonly places: Readonly<Record<string, string>>
  /** Templates of phases and periods of matches, by the English template (see `phase-template.ts`). */
  readonly phases: Readonly<Record<string, string>>
  /** Templates of the names of markets and outcomes, by the feed's template (`market-names.ts` of the simulator). */
  readonly names: Readonly<Record<string, string>>
  /** The first ordinals in each form that `names` asks for, as `f` in `{!f:setnr}`. Others are written as numbers. */
  readonly ordinals: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export interface TextTree {
  readonly [key: string]: string | TextTree
}

const FOLDER = new URL('../../../messages/', import.meta.url)

const codesInFolder = new Set(
  readdirSync(FOLDER).flatMap(name => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : [])),
)

/** Languages of the texts; others fall back to English. */
export const MESSAGE_LOCALES: readonly string[] = Object.keys(LOCALES).filter(locale => codesInFolder.has(locale))

/** Both trees; the second one's texts replace the first one's. */
function mergeTrees(under: TextTree, over: TextTree): TextTree {
  const merged: Record<string, string | TextTree> = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = typeof value === 'object' && typeof below === 'object' ? mergeTrees(below, value) : value
  }
  return merged
}

type ReadTexts = (locale: string) => TextTree

/** The texts of all locales; the earlier one's go first. */
const mergeLocales = (locales: readonly string[], read: ReadTexts): TextTree =>
  locales.map(read).reduceRight(mergeTrees, {})

/** A language and its bases: `es-MX`, `es-419`, `es`; English only for its own variants. */
function listBases(locale: string): string[] {
  const base = LOCALES[locale]?.base
  return base ? [locale, ...listBases(base)] : [locale]
}

/** A variant's texts completed by those of its bases. */
export const completeVariant = (locale: string, read: ReadTexts): TextTree => mergeLocales(listBases(locale), read)

const files = new Map<string, TextTree>()

const pseudolocalizeTree = (tree: TextTree, locale: PseudoLocale): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudolocalize(value, locale) : pseudolocalizeTree(value, locale),
    ]),
  )

/** A language's own file; empty for a language without one. Those of pseudo-languages are made from English. */
export function readTexts(locale: string): TextTree {
  if (isPseudoLocale(locale)) return pseudolocalizeTree(readTexts(SOURCE_LOCALE), locale)
  if (!codesInFolder.has(locale)) return {}
  const cached = files.get(locale)
  if (cached) return cached
  const texts = JSON.parse(readFileSync(new URL(`${locale}.json`, FOLDER), 'utf8')) as TextTree
  files.set(locale, texts)
  return texts
}

const merged = new Map<string, Texts>()

/** All texts of a language, completed along its chain of fallbacks. */
export function loadTexts(locale: string): Texts {
  const cached = merged.get(locale)
  if (cached) return cached
  const texts = mergeLocales(listFallbacks(locale), readTexts) as unknown as Texts
  if (codesInFolder.has(locale) || isPseudoLocale(locale)) merged.set(locale, texts)
  return texts
}

const EMPTY: Dictionary = { sports: {}, places: {}, phases: {}, names: {}, ordinals: {} }

/** Languages from which a language takes names of the feed; the feed itself is English. */
const listSources = (locale: string): string[] => listFallbacks(locale).filter(fallback => fallback !== SOURCE_LOCALE)

/** Whether the language translates anything of the feed. */
export function hasDictionary(locale: string): boolean {
  return listSources(locale).some(source => Object.keys(EMPTY).some(section => section in readTexts(source)))
}

/** What a language and its bases translate of the feed. */
export function loadDictionary(locale: string): Dictionary {
  const texts = mergeLocales(listSources(locale), readTexts)
  return { ...EMPTY, ...(texts as Partial<Dictionary>) }
}
