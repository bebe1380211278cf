import { ODDS_FORMATS } from '@touchline/betting/odds/decimal-odds'
import { formatOdds } from '@touchline/betting/odds/odds-format'
import { expect, it } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { isolate, isolateNumbers, splitIsolates } from './isolate.ts'

const BRAND = { name: 'Touchline' }
/** The isolates of a text in brackets. */
const show = (text: string): string => text.replace(/[\u2066-\u2068]/g, '[').replaceAll('\u2069', ']')

it.each([
  ['קבלת היחס +680', 'קבלת היחס [+680]'],
  ['היחס ירד ל-150', 'היחס ירד ל-[150]'],
  ['היחס ירד ל--150', 'היחס ירד ל-[-150]'],
  ['بوست +5% الآن', 'بوست [+5%] الآن'],
  ['يبدأ 19:45، 17/10', 'يبدأ [19:45]، [17/10]'],
  ['للبالغين 18+ فقط', 'للبالغين [18+] فقط'],
  // Written from left to right with the word before.
  ['هدف Schalke 04 الآن', 'هدف Schalke 04 الآن'],
  ['سوق 1X2', 'سوق 1X2'],
  ['Schalke 04 – هدف 1', 'Schalke 04 – هدف [1]'],
  ['لا رقم', 'لا رقم'],
])('isolates the numbers of %j', (text, isolated) => {
  expect(show(isolateNumbers(text))).toBe(isolated)
  expect(isolateNumbers(isolateNumbers(text))).toBe(isolateNumbers(text))
})

it('isolates each price of every format in each right-to-left language, with its sign', async () => {
  for (const locale of ['ar', 'fa', 'he', 'ur']) {
    const { t, formats } = await createI18n(locale, BRAND)
    for (const format of ODDS_FORMATS) {
      for (const odds of [1.004, 1.25, 1.9, 2, 2.7, 7.8, 101]) {
        const price = formatOdds(odds, format)
        expect(show(t('ticket.accept', { odds: price }))).toContain(`[${price}]`)
        expect(show(t('news.up', { name: 'א', price }))).toContain(`[${price}]`)
      }
    }
    expect(show(t('ticket.bonus.boost', { percent: formats.number(7.5) }))).toMatch(/\[\+[^\]]*7.5[^\]]*\]|\[\+7.5%\]/)
    const loss = formats.money({ value: -500, currency: 'EUR', subunits: 100 })
    expect(show(t('ticket.place', { count: 1, amount: loss }))).toContain('[-€5.00]')
  }
})

it('marks the values of a sentence in a left-to-right language where it is asked to', async () => {
  const { t } = await createI18n('en', BRAND)
  expect(t('ticket.place', { count: 1, amount: '€10.00' })).toBe('Place bet €10.00')
  expect(splitIsolates(t.isolated('ticket.place', { count: 1, amount: '€10.00' }))).toEqual([
    'Place bet ',
    '€10.00',
    '',
  ])
  expect(show(t.isolated('ticket.bonus.boost', { percent: '7.5' }))).toContain('[+7.5%]')
  expect(isolate('no number')).toBe('no number')
})
