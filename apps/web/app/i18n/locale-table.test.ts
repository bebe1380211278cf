import { formatTagOf, intlTagOf } from '@touchline/contract/intl-tags'
import { LOCALES } from '@touchline/contract/locales'
import { expect, it } from 'vitest'
import { directionOf } from './locales.ts'

it.each(Object.keys(LOCALES))('knows of %s what the table of languages says, without sending it', locale => {
  expect(directionOf(locale)).toBe(LOCALES[locale]?.isRtl ? 'rtl' : 'ltr')
  if (intlTagOf(locale) !== locale) expect(formatTagOf(locale)).toBe(intlTagOf(locale))
})
