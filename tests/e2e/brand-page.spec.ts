/** `/_brand` of the development server: every component in the look of each brand, in both themes and directions. */
import { findSmallTargets, findViolations } from './fixtures/accessibility.ts'
import { startExtraWeb } from './fixtures/extra-web.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

const VIEWS = [
  '?brand=touchline&theme=dark&locale=en',
  '?brand=lumen&theme=light&locale=ar&text=long',
  '?brand=nexus&theme=dark&locale=en&text=long',
  '?brand=nexus&theme=light&locale=ar',
] as const

test('shows every component of a brand, readable and within the page', ONCE, async ({ page, system, complaints }) => {
  test.slow()
  const readWidth = () => page.evaluate(() => document.documentElement.scrollWidth)
  const stop = await startExtraWeb(page, system, { NODE_ENV: 'development' })
  try {
    for (const view of VIEWS) {
      // One load for both widths: the development server sends hundreds of modules.
      await page.goto(`${system.urls.otherHost}/_brand${view}`)
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.locator('article[data-match]').first()).toBeVisible()
        await expect.poll(readWidth).toBe(width)
      }
      expect(await findViolations(page), view).toEqual([])
      expect(await findSmallTargets(page), view).toEqual([])
    }
    await page.getByRole('button', { name: 'sheet' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'danger' }).last().click()
    await expect(page.getByRole('alert').last()).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await stop()
  }
})
