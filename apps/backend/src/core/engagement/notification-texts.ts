/** The words of notifications by kind and language. What is stored are the kind and its parameters. */
import type { NotificationKind } from '@touchline/betting/engagement/notifications'
import type { Money } from '@touchline/betting/money/money'
import { intlTagOf } from '@touchline/contract/intl-tags'
import { listFallbacks } from '@touchline/contract/locales'
import { formatMoney } from '../../platform/i18n/format-money.ts'
import { formatText } from '../../platform/i18n/format-text.ts'
import { formatTime } from '../../platform/i18n/format-time.ts'
import { getNumberFormat } from '../../platform/i18n/intl-formats.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { loadTexts } from '../../platform/i18n/texts.ts'
import { subunitsOf } from '../ledger/account-currencies.ts'

/** A text in several languages, English always among them. */
export type LocalizedText = { readonly en: string } & Readonly<Record<string, string>>

/** A player's own limit. */
interface LimitName {
  readonly type: 'deposit' | 'wager' | 'loss' | 'session'
  readonly period: 'day' | 'week' | 'month'
}

/** A value in a notification's text: a plain text, one by language, an amount, a duration, a moment in ISO 8601, or a limit. */
export type NotificationParam =
  | string
  | { readonly text: LocalizedText }
  | { readonly money: Omit<Money, 'subunits'> }
  | { readonly seconds: number }
  | { readonly time: string }
  | { readonly limit: LimitName }

export type NotificationParams = Readonly<Record<string, NotificationParam>>

/** The caption of a notification that has none of its own: the name of what it is about. */
const NAME_CAPTION = '{name}'

interface Words {
  readonly title: string
  readonly caption: string
  readonly body: string
}

/** Hours and whole minutes. */
function formatDuration(seconds: number, locale: MessageLocale): string {
  const tag = intlTagOf(locale)
  const minutes = Math.floor(seconds / 60)
  const units = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ unit, value }) => value > 0 || (unit === 'minute' && minutes === 0))
  const words = units.map(({ unit, value }) =>
    getNumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(tag, { type: 'unit', style: 'long' }).format(words)
}

/** A text in a language, or in the nearest one that it has. */
export function localizeText(text: LocalizedText, locale: MessageLocale): string {
  return (
    listFallbacks(locale)
      .map(language => text[language])
      .find(found => found !== undefined) ?? text.en
  )
}

function formatParam(param: NotificationParam, locale: MessageLocale): string {
  if (typeof param === 'string') return param
  if ('money' in param) return formatMoney({ ...param.money, subunits: subunitsOf(param.money.currency) }, locale)
  if ('limit' in param) return loadTexts(locale).limits[param.limit.type][param.limit.period]
  if ('seconds' in param) return formatDuration(param.seconds, locale)
  if ('time' in param) return formatTime(new Date(param.time), locale)
  return localizeText(param.text, locale)
}

/** The words of a notification. Throws when a text has a place that the parameters lack. */
export function writeNotification(kind: NotificationKind, params: NotificationParams, locale: MessageLocale): Words {
  const texts: Pick<Words, 'title' | 'body'> & Partial<Words> = loadTexts(locale).notifications[kind]
  const values = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, formatParam(param, locale)]))
  const fill = (text: string): string => formatText(text, locale, values)
  return { title: fill(texts.title), caption: fill(texts.caption ?? NAME_CAPTION), body: fill(texts.body) }
}
