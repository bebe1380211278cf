/** Pages whose code comes late, or before the end of their document. */
import type { Page } from '@playwright/test'
import { listen } from './fixtures/extra-web.ts'
import { findMatches } from './fixtures/slip-steps.ts'
import type { System } from './fixtures/system.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

/** Opens a page, and holds the code that its HTML does not name back until the returned function is called. */
async function openWithoutLaterCode(page: Page, path: string): Promise<() => void> {
  const html = await (await page.request.get(path)).text()
  let sendCode = () => {}
  const isCodeDue = new Promise<void>(resolve => {
    sendCode = resolve
  })
  await page.route('**/*.js', async route => {
    if (!html.includes(new URL(route.request().url()).pathname)) await isCodeDue
    await route.continue()
  })
  await page.goto(path)
  return sendCode
}

test('does what was pressed in a part of the page whose code had not come', ONCE, async ({ page }) => {
  const sendCode = await openWithoutLaterCode(page, '/tennis')
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  const menu = page.getByRole('complementary', { name: 'Sports' })
  const readWidth = async () => (await menu.boundingBox())?.width
  await page.getByRole('button', { name: 'Collapse the sports menu' }).click()
  expect(await readWidth()).toBeGreaterThan(200)
  sendCode()
  await expect.poll(readWidth).toBe(64)
  await page.getByRole('button', { name: 'Expand the sports menu' }).click()
  await expect.poll(readWidth).toBeGreaterThan(200)
})

for (const [button, option, placeholders] of [
  ['EN, language', 'Deutsch', [/^[^.]+$/]],
  ['Odds format: Decimal', 'Fractional', []],
] as const) {
  test(`fills the menu "${button}" when it was opened before its code came`, ONCE, async ({ page }) => {
    const sendCode = await openWithoutLaterCode(page, '/tennis')
    await page.getByRole('button', { name: button }).click()
    const choice = page.getByRole('menuitemradio', { name: option, exact: true })
    await expect(page.locator('[popover]:popover-open')).toBeVisible()
    await expect(choice).toBeHidden()
    sendCode()
    await expect(choice).toBeVisible()
    await expect(choice).toBeInViewport({ ratio: 1 })
    // Ids of texts, which would be shown in place of texts that have not come.
    await expect(page.locator('[popover]:popover-open')).not.toContainText(/[a-z]\.[a-z]/i)
    const fields = page.locator('[popover]:popover-open input')
    await expect(fields).toHaveCount(placeholders.length)
    for (const placeholder of placeholders) await expect(fields).toHaveAttribute('placeholder', placeholder)
  })
}

// For one, Chromium lays the whole document out before its styles have come.
test('has no text field in the HTML of a page', ONCE, async ({ page, system }) => {
  const [match = ''] = await findMatches(page, system, { count: 1, sport: 'soccer', isLive: false })
  const paths = ['/', '/live', '/tennis', '/schedule', '/results', '/cybersport', '/favourites', '/bets', match]
  for (const path of [...paths, '/promotions']) {
    expect(await (await page.request.get(path)).text(), path).not.toMatch(/<(input|textarea|select)\b/)
  }
  await page.goto(match)
  await expect(page.getByRole('searchbox', { name: 'Find a market' })).toBeVisible()
  await page.goto('/promotions')
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
})

test('has a worker load the language data of the browser', ONCE, async ({ page }) => {
  const starting = page.waitForEvent('worker')
  await page.goto('/tennis')
  const worker = await starting
  expect(await (await page.request.get(worker.url())).text()).toContain('Intl')
  // It ends by itself.
  await expect.poll(() => page.workers().length).toBe(0)
})

/** Path of the entry of a page's code. */
async function findEntry(page: Page, path: string): Promise<string> {
  const html = await (await page.request.get(path)).text()
  return /data-code="(\S+) /.exec(html)?.[1] ?? ''
}

/** A page whose style sheet, and with it the first paint, waits until `sendStyles`. */
async function openWithoutStyles(page: Page, system: System, path: string) {
  const entry = await findEntry(page, path)
  let requestCount = 0
  let sendStyles = () => {}
  const areStylesDue = new Promise<void>(resolve => {
    sendStyles = resolve
  })
  page.on('request', request => {
    if (new URL(request.url()).pathname === entry) requestCount += 1
  })
  await page.route('**/*.css', async route => {
    await areStylesDue
    await route.continue()
  })
  // Stands still, so that the first paint is not waited for in vain.
  const time = system.now()
  await page.clock.install({ time })
  await page.clock.pauseAt(time + 60_000)
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  return { countRequests: () => requestCount, sendStyles }
}

test('requests the code after the first paint', ONCE, async ({ page, system }) => {
  const { countRequests, sendStyles } = await openWithoutStyles(page, system, '/tennis')
  await page.clock.runFor(100)
  expect(countRequests()).toBe(0)
  sendStyles()
  await expect.poll(countRequests).toBe(1)
  await page.clock.resume()
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
})

test('requests the code after a second when nothing is painted', ONCE, async ({ page, system }) => {
  const { countRequests, sendStyles } = await openWithoutStyles(page, system, '/tennis')
  await page.clock.runFor(900)
  expect(countRequests()).toBe(0)
  await page.clock.runFor(100)
  await expect.poll(countRequests).toBe(1)
  sendStyles()
})

test('requests the code again when the line broke', ONCE, async ({ page, complaints }) => {
  const entry = await findEntry(page, '/tennis')
  const route = `**${entry}`
  await page.route(route, request => request.abort())
  const failing = page.waitForEvent('requestfailed', request => request.url().endsWith(entry))
  await page.goto('/tennis')
  await failing
  await page.unroute(route)
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  // The failed request.
  complaints.splice(0)
})

/** Serves the pages of a web server, and holds what follows the head of the home page back until `sendRest` is called. */
async function startPausingProxy(web: string) {
  let sendRest = () => {}
  const isRestDue = new Promise<void>(resolve => {
    sendRest = resolve
  })
  const proxy = await listen(async ({ url = '/' }, response) => {
    const answer = await fetch(web + url)
    const content = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    const end = url === '/' ? content.indexOf('<div id="root">') : 0
    response.write(content.subarray(0, end))
    if (end > 0) await isRestDue
    response.end(content.subarray(end))
  })
  return { ...proxy, sendRest }
}

test('hydrates a document whose end comes after the code', ONCE, async ({ page, system, complaints }) => {
  const slow = await startPausingProxy(system.urls.web)
  const opening = page.goto(slow.url)
  await page.waitForFunction(() => document.querySelector('link[rel=modulepreload]'))
  // The first file is the entry; resolves once it is evaluated.
  await page.evaluate(() => import(document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.href ?? ''))
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  slow.sendRest()
  await opening
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.close()
  await slow.stop()
  // The back end does not answer pages of another address.
  complaints.splice(0)
})
