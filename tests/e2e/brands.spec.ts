/** The product under an operator's own brand, and in languages by their short and legacy codes. */
import { startExtraWeb } from './fixtures/extra-web.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

test('has the name, look and defaults of its brand, which a choice overrides', ONCE, async ({ page, system }) => {
  const [match = ''] = await findMatches(page, system, { count: 1 })
  const stop = await startExtraWeb(page, system, { BRAND: 'lumen' })
  try {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(system.urls.otherHost)
    const root = page.locator('html')
    await expect(root).toHaveAttribute('data-live', 'connected')
    await expect(page).toHaveTitle(/· Lumen$/)
    await expect(root).toHaveAttribute('data-theme', 'light')
    const token = (name: string) =>
      root.evaluate((element, key) => getComputedStyle(element).getPropertyValue(key), name)
    expect(await token('--accent')).toBe('#0f6a66')
    const home = page.getByRole('link', { name: 'Lumen home' })
    await expect(home).toHaveText('Lumen')
    expect(await home.locator('svg').evaluate(mark => getComputedStyle(mark).maskImage)).toContain('data:image/svg+xml')
    await expect(page.getByRole('contentinfo')).toContainText('Lumen is a demonstration brand.')
    // Fractional odds are the brand's default.
    await expect(page.getByRole('button', { name: /Fractional/ })).toBeVisible()

    for (const path of ['/', '/promotions', '/about', '/general-rules', '/de/about', '/ar/promotions']) {
      expect(await (await page.request.get(system.urls.otherHost + path)).text(), path).not.toContain('Touchline')
    }

    await page.getByRole('button', { name: 'Switch theme' }).click()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    expect(await token('--accent')).toBe('#7fd6cf')
    await page.goto(system.urls.otherHost + match)
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await expect(page).toHaveTitle(/· Lumen$/)
  } finally {
    await stop()
  }
})

test(
  'renders the same in the browser as on the server with languages by their aliases',
  ONCE,
  async ({ page, system, complaints }) => {
    const stop = await startExtraWeb(page, system, { LOCALES: 'en,ar,br,no,tl,ph,vn,se,tj' })
    try {
      for (const [path, locale] of [
        ['/', 'en'],
        ['/br', 'pt-BR'],
        ['/no/live', 'nb'],
        ['/tl', 'fil'],
        ['/tj', 'tg'],
      ] as const) {
        await page.goto(system.urls.otherHost + path)
        await expect(page.locator('html')).toHaveAttribute('lang', locale)
        // A difference would be a complaint of the console.
        await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
      }
      // The back end of the tests has no channels in most of these languages.
      const others = complaints.filter(text => !text.includes('unknown channel'))
      complaints.splice(0, complaints.length, ...others)
    } finally {
      await stop()
    }
  },
)
