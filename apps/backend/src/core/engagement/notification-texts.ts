/** The words of notifications by kind and language. What is stored are the kind and its parameters. */
import type { NotificationKind } from '@touchline/betting/engagement/notifications'
import type { Money } from '@touchline/betting/money'
import { formatMoney } from '../../platform/i18n/format-money.ts'
import { formatTime } from '../../platform/i18n/format-time.ts'
import type { MessageLocale } from '../../platform/i18n/locale.ts'
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

interface Words {
  readonly title: string
  readonly caption: string
  readonly body: string
}

/** Placeholders such as `{name}` are replaced by the parameter of that name. */
const TEXTS: Readonly<Record<NotificationKind, Readonly<Record<MessageLocale, Words>>>> = {
  'bet.corrected': {
    en: { title: 'A result was corrected', caption: 'Bet {bet}', body: 'Your bet now pays {amount}.' },
    ar: { title: 'تم تصحيح نتيجة', caption: 'الرهان {bet}', body: 'يدفع رهانك الآن {amount}.' },
  },
  'bonus.returned': {
    en: { title: 'Your bonus is back', caption: '{name}', body: 'The bet was void. You can use the bonus again.' },
    ar: { title: 'عادت مكافأتك', caption: '{name}', body: 'أُلغي الرهان، ويمكنك استخدام المكافأة مجددًا.' },
  },
  'jackpot.hit': {
    en: {
      title: 'You won a jackpot',
      caption: '{name}',
      body: '{amount} is yours. See how it was drawn in promotions.',
    },
    ar: { title: 'ربحت جائزة كبرى', caption: '{name}', body: 'حصلت على {amount}. اطّلع على كيفية السحب في العروض.' },
  },
  'limit.used_80': {
    en: { title: 'Your limit is nearly used', caption: '{name}', body: 'You have used {used} of {limit}.' },
    ar: { title: 'اقتربت من حدّك', caption: '{name}', body: 'استخدمت {used} من {limit}.' },
  },
  'tournament.ended': {
    en: { title: 'The tournament is over', caption: '{name}', body: 'You came in place {rank}.' },
    ar: { title: 'انتهت البطولة', caption: '{name}', body: 'جئت في المركز {rank}.' },
  },
  'tournament.prize': {
    en: {
      title: 'You won a prize',
      caption: '{name}',
      body: 'You came in place {rank} and won a free bet of {amount}.',
    },
    ar: { title: 'ربحت جائزة', caption: '{name}', body: 'جئت في المركز {rank} وربحت رهانًا مجانيًا بقيمة {amount}.' },
  },
  'bonus.issued': {
    en: { title: 'You have a bonus', caption: '{name}', body: 'See its terms in promotions before you use it.' },
    ar: { title: 'لديك مكافأة', caption: '{name}', body: 'اطّلع على شروطها في العروض قبل استخدامها.' },
  },
  'bonus.expiring': {
    en: { title: 'A bonus ends soon', caption: '{name}', body: 'You can use it until {until}.' },
    ar: { title: 'تنتهي مكافأة قريبًا', caption: '{name}', body: 'يمكنك استخدامها حتى {until}.' },
  },
  'hunting.ready': {
    en: { title: 'Your points can be claimed', caption: '{name}', body: 'They are worth a free bet of {amount}.' },
    ar: { title: 'يمكنك المطالبة بنقاطك', caption: '{name}', body: 'تساوي رهانًا مجانيًا بقيمة {amount}.' },
  },
  'box.full': {
    en: { title: 'A box is full', caption: '{name}', body: 'Open it on a free bet in promotions.' },
    ar: { title: 'امتلأ صندوق', caption: '{name}', body: 'افتحه على رهان مجاني من العروض.' },
  },
}

const LIMIT_TYPES: Readonly<Record<MessageLocale, Readonly<Record<LimitName['type'], string>>>> = {
  en: { deposit: 'deposit limit', wager: 'stake limit', loss: 'loss limit', session: 'time limit' },
  ar: { deposit: 'حدّ الإيداع', wager: 'حدّ مبالغ الرهان', loss: 'حدّ الخسارة', session: 'حدّ وقت اللعب' },
}
const LIMIT_PERIODS: Readonly<Record<MessageLocale, Readonly<Record<LimitName['period'], string>>>> = {
  en: { day: 'Daily', week: 'Weekly', month: 'Monthly' },
  ar: { day: 'اليومي', week: 'الأسبوعي', month: 'الشهري' },
}

function formatLimit({ type, period }: LimitName, locale: MessageLocale): string {
  const words = [LIMIT_PERIODS[locale][period], LIMIT_TYPES[locale][type]]
  return (locale === 'ar' ? words.toReversed() : words).join(' ')
}

const PLACE = /\{(\w+)\}/g

/** Hours and whole minutes. */
function formatDuration(seconds: number, locale: MessageLocale): string {
  const minutes = Math.floor(seconds / 60)
  const units = [
    { unit: 'hour', value: Math.floor(minutes / 60) },
    { unit: 'minute', value: minutes % 60 },
  ].filter(({ unit, value }) => value > 0 || (unit === 'minute' && minutes === 0))
  const words = units.map(({ unit, value }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  )
  return new Intl.ListFormat(locale, { type: 'unit', style: 'long' }).format(words)
}

function formatParam(param: NotificationParam, locale: MessageLocale): string {
  if (typeof param === 'string') return param
  if ('money' in param) return formatMoney({ ...param.money, subunits: subunitsOf(param.money.currency) }, locale)
  if ('limit' in param) return formatLimit(param.limit, locale)
  if ('seconds' in param) return formatDuration(param.seconds, locale)
  if ('time' in param) return formatTime(new Date(param.time), locale)
  return param.text[locale] ?? param.text.en
}

/** The words of a notification. Throws when the text has a place that the parameters lack. */
export function writeNotification(kind: NotificationKind, params: NotificationParams, locale: MessageLocale): Words {
  const fill = (text: string): string =>
    text.replace(PLACE, (place, name: string) => {
      const param = params[name]
      if (param === undefined) throw new Error(`the notification ${kind} lacks ${place}`)
      return formatParam(param, locale)
    })
  const { title, caption, body } = TEXTS[kind][locale]
  return { title: fill(title), caption: fill(caption), body: fill(body) }
}
