/** Formats for `Intl`, in the browser and on the server. Digits are always Western, as in the sportsbook. */
import { intlTagOf } from '@touchline/contract/locales'

/** Tags of dates and numbers of languages that browsers have no data of. */
const FORMAT_TAGS: Readonly<Record<string, string>> = { nn: 'nb', tg: 'ru' }

export const formatTagOf = (locale: string): string => FORMAT_TAGS[locale] ?? intlTagOf(locale)
