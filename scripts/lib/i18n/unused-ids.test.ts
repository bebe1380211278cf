// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in source text
import { expect, it } from 'vitest'
import { findUnusedIds } from './unused-ids.mjs'

it.each([
  ["t('nav.live')", 'nav.live'],
  ['t(`limits.${type}.title`)', 'limits.day.title'],
  ["const stem = 'warning.odds'; const key = `${stem}.title`", 'warning.odds.title'],
  ["throw new ApiError('MARKET_SUSPENDED')", 'error.place_bets.market_suspended'],
])('sees in %s that %s is used', (source, id) => {
  expect(findUnusedIds(source, [id])).toEqual([])
})

it.each([
  ["t('nav.live.other')", 'nav.live'],
  ['t(`limits.${type}.title`)', 'limits.day.text'],
  ['t(`${stem}.title`)', 'warning.odds.title'],
  ['t(`${id}`)', 'nav.live'],
])('sees in %s that %s is not used', (source, id) => {
  expect(findUnusedIds(source, [id])).toEqual([id])
})
