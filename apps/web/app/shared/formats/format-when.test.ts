import { expect, it } from 'vitest'
import { createFormats } from '../../i18n/format.ts'
import { createTranslate } from '../../i18n/translate.ts'
import { formatWhen } from './format-when.ts'

const t = createTranslate({ 'time.today': 'Today', 'time.tomorrow': 'Tomorrow' }, 'en', 'Touchline')
const formats = createFormats('en')
// A Saturday.
const NOW = Date.parse('2026-11-21T22:30:00.000Z')

it.each([
  ['2026-11-21T23:00:00.000Z', 'UTC', 'Today', '23:00'],
  ['2026-11-22T01:00:00.000Z', 'UTC', 'Tomorrow', '01:00'],
  ['2026-11-22T01:00:00.000Z', 'America/New_York', 'Today', '20:00'],
  ['2026-11-21T23:30:00.000Z', 'Europe/Berlin', 'Tomorrow', '00:30'],
  ['2026-11-25T19:45:00.000Z', 'UTC', 'Wed', '19:45'],
  ['2026-12-05T19:45:00.000Z', 'UTC', 'Dec 5', '19:45'],
])('%s in %s is %s', (startTime, timeZone, day, time) => {
  expect(formatWhen(startTime, NOW, { t, formats, timeZone })).toEqual({ day, time })
})
