// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render.tsx'
import { createTestApp } from '../../testing/test-app.ts'
import { loadFormats, oddsFormat, usePriceFormats } from './odds-format.ts'

afterEach(() => act(() => oddsFormat.set('european')))

function Price({ odds }: { readonly odds: number }) {
  const { formatPrice, labelPrice } = usePriceFormats()
  return `${formatPrice(odds)} | ${labelPrice(odds)}`
}

const read = async (locale: string, odds: number) =>
  renderInApp(await createTestApp(locale), <Price odds={odds} />).container.textContent

it.each([
  ['en', '1.91 | 1.91'],
  ['de', '1,91 | 1,91'],
  ['de-CH', '1.91 | 1.91'],
  ['ar', '1.91 | 1.91'],
])('writes decimal odds in %s as %s', async (locale, text) => {
  expect(await read(locale, 1.91)).toBe(text)
})

it.each([
  [1.91, 'en', '10/11 | 10/11 (1.91)'],
  [3.5, 'en', '5/2 | 5/2 (3.50)'],
  [1.83, 'de', '5/6 | 5/6 (1,83)'],
])('writes %d in %s as a fraction of the trade, with the exact odds in labels: %s', async (odds, locale, text) => {
  await loadFormats()
  oddsFormat.set('british')
  expect(await read(locale, odds)).toBe(text)
})
