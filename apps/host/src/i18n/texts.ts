/**
 * The site's texts: `messages/<language>.json`, read and compiled when a language is first needed. A language holds what
 * differs from its base; what its chain of fallbacks lacks is English.
 */
import { existsSync, readFileSync } from 'node:fs'
import { listFallbacks } from '@touchline/contract/locales'
import compile from 'icu-minify/compile'
import formatMessage from 'icu-minify/format'
import type english from '../../messages/en.json'
import { dataBlock, type Html, html } from '../html.ts'
import { formatTagOf } from './intl.ts'
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

/** All texts of a language, completed along its chain of fallbacks. */
export const loadTexts = (locale: string): Readonly<Record<TextId, string>> =>
  Object.assign({}, ...listFallbacks(locale).map(readTexts).toReversed())

const toHtml = (chunks: string | Html | readonly (string | Html)[]): Html =>
  html`${[chunks].flat().map(chunk => html`${chunk}`)}`

function createPageTexts(locale: string): PageTexts {
  const formatTag = formatTagOf(locale)
  const entries = Object.entries(loadTexts(locale)).map(([id, text]) => [id, compile(text)] as const)
  const messages = Object.fromEntries(entries) as Messages<TextId>
  const translate = createTranslate(messages, formatTag)
  const browserMessages = Object.fromEntries(entries.filter(([id]) => id.startsWith(BROWSER_PREFIX)))
  return {
    t: (id, values) => translate(id, { brand: SITE_NAME, ...values }),
    tHtml(id, tags, values) {
      const render = Object.entries(tags).map(([name, tag]) => [
        name,
        (chunks: (string | Html)[]) => tag(toHtml(chunks)),
      ])
      return toHtml(
        formatMessage<Html>(messages[id], formatTag, { ...values, ...Object.fromEntries(render) }, { formatters }),
      )
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
