import type { MilliOdds } from '@touchline/betting/odds/odds'
import { createSelection, type Selection } from '@touchline/betting/selections/selection'
import { createLiveStore } from '@touchline/client/live/live-store'
import { beforeAll, expect, it } from 'vitest'
import { createI18n } from '../../../i18n/create-i18n.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { OWN_BRAND } from '../../../shared/config/brand.ts'
import { toPickedOutcome } from '../placing/request-mapping.ts'
import { makePick } from '../testing/test-ticket.ts'
import { describeChanges } from './slip-announcer.tsx'

const live = createLiveStore({ requestFrame: () => {} })
const select = (match: number): Selection => createSelection(toPickedOutcome(makePick(match), live), 'none')
const priced = (selection: Selection, odds: number): Selection => ({ ...selection, odds: (odds * 1000) as MilliOdds })

let t: Translate
beforeAll(async () => {
  t = (await createI18n('en', OWN_BRAND)).t
})
const describe = (before: Selection[], after: Selection[]) =>
  describeChanges(before, after, { t, writePrice: odds => odds.toFixed(2) })

const home = select(1)

it.each<[string, Selection, Selection, string]>([
  ['a price that went up', home, priced(home, 2.2), 'Home 1: price up, now 2.20.'],
  ['a price that went down', home, priced(home, 1.8), 'Home 1: price down, now 1.80.'],
  ['a suspension', home, { ...home, isSuspended: true }, 'Home 1 is suspended.'],
  ['the end of it', { ...home, isSuspended: true }, priced(home, 1.8), 'Home 1 is open again at 1.80.'],
  ['a selection that is gone', home, { ...home, isNotAvailable: true }, 'Home 1 is no longer available.'],
])('announces %s', (_, before, after, text) => {
  expect(describe([before], [after])).toBe(text)
})

it('announces nothing twice, and no unavailable prices', () => {
  const suspended = { ...home, isSuspended: true }
  expect(describe([suspended], [priced(suspended, 1.8)])).toBeNull()
  expect(describe([home], [home])).toBeNull()
  expect(describe([home], [{ ...home, matchVersion: 5 }])).toBeNull()
})

it("does not announce the user's own actions", () => {
  expect(describe([], [home])).toBeNull()
  expect(describe([home], [])).toBeNull()
})

it('announces several changes together', () => {
  const other = select(2)
  expect(describe([home, other], [priced(home, 1.8), priced(other, 2.2)])).toBe(
    'Home 1: price down, now 1.80. Home 2: price up, now 2.20.',
  )
})
