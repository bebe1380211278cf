/** The page of a device without a connection. */
import { expect, ONCE, test } from './fixtures/test.ts'

test(
  'says that there is no connection, and opens the page again once there is',
  ONCE,
  async ({ page, context, system, complaints }) => {
    await page.goto(`${system.urls.web}/de/live`)
    await expect(page.locator('html')).toHaveAttribute('data-live', 'connected')
    // What waits for a person's first use starts.
    await page.mouse.move(200, 200)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    const keptBefore = await page.evaluate(async () =>
      (await caches.open('touchline.offline')).keys().then(keys => keys.map(({ url }) => new URL(url).pathname)),
    )
    expect(keptBefore).toEqual(['/offline'])
    expect(await page.evaluate(() => caches.keys())).toEqual(['touchline.offline'])

    await context.setOffline(true)
    await page.goto(`${system.urls.web}/de/promotions`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('link')).toHaveCount(1)
    await context.setOffline(false)
    // Logged by the browser without a network.
    complaints.length = 0
    await page.getByRole('link').click()
    await expect(page.locator('body')).toHaveAttribute('data-page', 'promotions')
    await expect(page).toHaveURL(/\/de\/promotions$/)
  },
)
