/** Pages whose code comes late, or before the end of their document. */
import { listen } from './fixtures/extra-web.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

test('does what was pressed in a part of the page whose code had not come', ONCE, async ({ page }) => {
  const html = await (await page.request.get('/tennis')).text()
  let sendCode = () => {}
  const isCodeDue = new Promise<void>(resolve => {
    sendCode = resolve
  })
  await page.route('**/*.js', async route => {
    if (!html.includes(new URL(route.request().url()).pathname)) await isCodeDue
    await route.continue()
  })
  await page.goto('/tennis')
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
  await page.waitForFunction(() => document.querySelector('script[type=module]'))
  // Resolves once the script is evaluated.
  await page.evaluate(() => import(document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''))
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  slow.sendRest()
  await opening
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '')
  await page.close()
  await slow.stop()
  // The back end does not answer pages of another address.
  complaints.splice(0)
})
