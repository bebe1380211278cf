/**
 * The site's texts: `messages/<language>.json`, read and compiled when a language is first needed. A language holds what
 * differs from its base; what its chain of fallbacks lacks is English, declared as such in the page (`pending-texts.ts`).
 */
import { existsSync, readFileSync } from 'node:fs'
import { formatTagOf } from '@touchline/contract/intl-tags'
import { listFallbacks, SOURCE_LOCALE } from '@touchline/contract/locales'
import { isPending, markPendingTexts, PENDING_ATTRIBUTES, removePendingMarks } from '@touchline/contract/pending-texts'
import compile from 'icu-minify/compile'
import formatMessage from 'icu-minify/format'
import type english from '../../messages/en.json'
import { dataBlock, type Html, html } from '../html.ts'
import { createTranslate, formatters, type Messages, type Translate, type Values } from './translate.ts'

export type TextId = keyof typeof english

const BROWSER_PREFIX = 'script.'

/** Texts of the browser's script. */
export type BrowserTextId = Extract<TextId, `${typeof BROWSER_PREFIX}${string}`>

/** What the browser's script needs of a language, in the page's data block. */
export interface BrowserTexts {
  readonly formatTag: string
  readonly messages: Messages<BrowserTextId>
}

type Tags = Readonly<Record<string, (content: Html) => Html>>

export interface PageTexts {
  readonly t: Translate<TextId>
  /** A text with tags, such as `<link>…</link>`. */
  readonly tHtml: (id: TextId, tags: Tags, values?: Values) => Html
  /** The data block of the browser's script. */
  readonly textBlock: Html
}

/** The site's name, `{brand}` in its texts. */
export const SITE_NAME = 'Northline'

const FOLDER = new URL('../../messages/', import.meta.url)

function readTexts(locale: string): Partial<Record<TextId, string>> {
  const file = new URL(`${locale}.json`, FOLDER)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** All texts of a language, completed along its chain of fallbacks; English ones that it lacks are marked. */
export function loadTexts(locale: string): Readonly<Record<TextId, string>> {
  const translated = listFallbacks(locale).filter(code => code !== SOURCE_LOCALE)
  const texts = Object.assign({}, ...translated.map(readTexts).toReversed())
  return markPendingTexts(Object.assign(readTexts(SOURCE_LOCALE), texts), texts, locale)
}

const toHtml = (chunks: readonly (string | Html)[]): Html => html`${chunks.map(chunk => html`${chunk}`)}`

/** A text with tags, in an element of its own where it is English that the language lacks. */
function declareLanguage(chunks: readonly (string | Html)[]): Html {
  const content = toHtml(chunks.map(chunk => (typeof chunk === 'string' ? removePendingMarks(chunk) : chunk)))
  if (!chunks.some(chunk => typeof chunk === 'string' && isPending(chunk))) return content
  return html`<span lang="${PENDING_ATTRIBUTES.lang}" dir="${PENDING_ATTRIBUTES.dir}">${content}</span>`
}

function createPageTexts(locale: string): PageTexts {
  const formatTag = formatTagOf(locale)
  const texts = loadTexts(locale)
  const messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compile(text)]),
  ) as Messages<TextId>
  const translate = createTranslate(messages, formatTag)
  // The script writes its texts as the content of elements that declare no language.
  const browserMessages = Object.fromEntries(
    Object.entries(texts)
      .filter(([id]) => id.startsWith(BROWSER_PREFIX))
      .map(([id, text]) => [id, compile(removePendingMarks(text))]),
  )
  return {
    t: (id, values) => translate(id, { brand: SITE_NAME, ...values }),
    tHtml(id, tags, values) {
      const render = Object.entries(tags).map(([name, tag]) => [
        name,
        (chunks: (string | Html)[]) => tag(toHtml(chunks)),
      ])
      const chunks = formatMessage<Html>(
        messages[id],
        formatTag,
        { ...values, ...Object.fromEntries(render) },
        { formatters },
      )
      return declareLanguage([chunks].flat())
    },
    textBlock: dataBlock('texts', { formatTag, messages: browserMessages }),
  }
}

const loaded = new Map<string, PageTexts>()

/** @param locale a language of the product */
export function getPageTexts(locale: string): PageTexts {
  const texts = loaded.get(locale) ?? createPageTexts(locale)
  loaded.set(locale, texts)
  return texts
}
