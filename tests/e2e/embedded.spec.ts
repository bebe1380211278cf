/**
 * The sportsbook inside an operator's page: both layouts, the host's history and sign-in, blocked cookies and storage
 * of the frame, and complete removal.
 */
import type { FrameLocator, Locator, Page } from '@playwright/test'
import { startExtraHost } from './fixtures/extra-web.ts'
import { createPlayer, embedWithoutSdk, hostBalance, openEmbedded, signInAtHost } from './fixtures/host-steps.ts'
import { acceptAnyOdds, findMatches, placeBets } from './fixtures/slip-steps.ts'
import { expect, ONCE, test } from './fixtures/test.ts'

async function pickFirst(frame: FrameLocator): Promise<void> {
  const price = frame.locator('main [data-outcome]:not([aria-disabled="true"])').first()
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
}

async function openSlip(frame: FrameLocator, isPhone: boolean) {
  if (isPhone) {
    await frame.locator('[data-slip-bar]').click()
    return frame.getByRole('dialog').getByRole('region', { name: 'Bet slip' })
  }
  return frame.getByRole('region', { name: 'Bet slip' })
}

/** The page for bets: the frame is as high as its page on the desktop, and scrolls itself on small screens. */
const baseFor = (isPhone: boolean): string => (isPhone ? '/sportsbook' : '/sportsbook-auto')

test("signs up and bets inside the host's page", async ({ page, system, isPhone }) => {
  const player = await createPlayer(system)
  const [path = '/'] = await findMatches(page, system, { count: 1 })
  const frame = await openEmbedded(page, system.urls.host + baseFor(isPhone) + path)
  await test.step('has no second logo, sign-in or language beside those of the host', async () => {
    const header = frame.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Live' })).toBeVisible()
    await expect(header.getByRole('button', { name: 'Team or league' })).toBeVisible()
    await expect(header.getByRole('link', { name: 'Touchline home' })).toBeHidden()
    await expect(header.getByRole('button', { name: /Sign in|Join|language/ })).toBeHidden()
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(49)
    await expect(header.getByRole('link', { name: 'My bets' })).toBeVisible()
    await expect(frame.getByRole('navigation', { name: 'Primary' })).toBeHidden()
  })
  await pickFirst(frame)
  const slip = await openSlip(frame, isPhone)
  await acceptAnyOdds(frame, slip)
  await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
  await slip.getByRole('button', { name: 'Sign in to bet' }).click()

  // The host's own dialog, not the sportsbook's.
  await signInAtHost(page, player)
  await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
  await expect(hostBalance(page)).toHaveText('€990.00')
})

test('keeps the slip visible in a frame as high as its page', ONCE, async ({ page, system }) => {
  const frame = await openEmbedded(page, `${system.urls.host}/sportsbook-auto/soccer?time=all`)
  const slip = frame.getByRole('region', { name: 'Bet slip' })
  await expect(slip).toBeInViewport()
  const isLong = () => page.evaluate(() => document.documentElement.scrollHeight > 3 * innerHeight)
  await expect.poll(isLong).toBe(true)
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 2000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1500)
  await expect(slip).toBeInViewport()
  // Below the host's header, which covers the first 64 pixels.
  await expect.poll(async () => (await slip.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual(64)
})

test("follows the host's history and updates its title", ONCE, async ({ page, system }) => {
  const { host } = system.urls
  const frame = await openEmbedded(page, `${host}/sportsbook`)
  await expect(page).toHaveTitle(/Live and upcoming sports odds/)
  await frame.locator('a[href="/live"]:visible').first().click()
  await expect(page).toHaveURL(`${host}/sportsbook/live`)
  await expect(page).toHaveTitle(/Live odds/)
  await page.goBack()
  await expect(page).toHaveURL(`${host}/sportsbook`)
  await expect(frame.locator('body')).toHaveAttribute('data-page', 'sports')
  await page.goForward()
  await expect(page).toHaveURL(`${host}/sportsbook/live`)
  await expect(frame.locator('body')).toHaveAttribute('data-page', 'in_play')
  // The frame has added no history entries: two steps back leave the sportsbook.
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

/** Simulates a browser that blocks cookies and all storage in frames of other sites. */
async function denyStorage(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    if (window.parent === window) return
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny })
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => {} })
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCookieControls', {
    enableThirdPartyCookieRestriction: true,
    disableThirdPartyCookieMetadata: false,
    disableThirdPartyCookieHeuristics: false,
  })
}

test(
  'a player is known across sites by the word of the host, where the frame can keep nothing',
  ONCE,
  async ({ page, system }) => {
    const stopHost = await startExtraHost(page, system)
    try {
      const player = await createPlayer(system)
      await denyStorage(page)
      const carried: string[] = []
      page.on('request', async request => {
        if (new URL(request.url()).hostname !== '127.0.0.1') return
        const { cookie } = await request.allHeaders().catch(() => ({ cookie: undefined }))
        if (cookie) carried.push(`${request.url()}: ${cookie}`)
      })
      const [path = '/'] = await findMatches(page, system, { count: 1 })
      const frame = await openEmbedded(page, `${system.urls.otherHost}/sportsbook${path}`)
      await page.getByRole('link', { name: 'Sign in' }).click()
      await signInAtHost(page, player)
      // The host's header has the balance; the frame's own is not shown beside it.
      const balance = { name: /^Balance/, includeHidden: true }
      await expect(frame.getByRole('link', balance)).toBeAttached()

      await pickFirst(frame)
      const slip = await openSlip(frame, false)
      await acceptAnyOdds(frame, slip)
      await slip.getByRole('textbox', { name: /Stake/ }).fill('10')
      await placeBets(slip, /^Place/)
      await expect(slip.getByRole('heading', { name: 'Bet placed' })).toBeVisible()
      await expect(hostBalance(page)).toHaveText('€990.00')

      await expect(frame.locator('html')).toHaveAttribute('data-live', 'connected')
      // After a reload the player is signed in again; after a sign-out at the host not.
      const again = await openEmbedded(page, `${system.urls.otherHost}/sportsbook`)
      await expect(again.getByRole('link', balance)).toBeAttached()
      await page.locator('header details summary').click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(again.getByRole('link', balance)).not.toBeAttached()
      expect(carried).toEqual([])
    } finally {
      await stopHost()
    }
  },
)

test('exchanges messages with a host without the SDK', ONCE, async ({ page, system, complaints }) => {
  const { frame, postToFrame, heard } = await embedWithoutSdk(page, system)
  await expect(frame.locator('html')).toHaveAttribute('data-live', 'connected')
  await expect.poll(() => heard('initialized')).toEqual([{ path: '/', locale: 'en' }])
  await expect.poll(() => heard('page-size-changed')).not.toHaveLength(0)
  expect(await heard('page-loaded')).toMatchObject([{ page: 'sports', path: '/' }])
  expect(await heard('bet-slip-state-changed')).toEqual([{ open: true, selections_count: 0, state: 'EMPTY' }])

  await pickFirst(frame)
  await expect.poll(() => heard('bet-slip-state-changed')).toHaveLength(2)
  await postToFrame('search_modal', { open: true })
  await expect(frame.getByRole('dialog')).toBeVisible()
  await postToFrame('search_modal', { open: false })
  await expect(frame.getByRole('dialog')).toBeHidden()
  const search = (open: boolean) => ({ modal: 'search', open })
  await expect.poll(() => heard('notify-modal-triggered')).toEqual([search(true), search(false)])
  await postToFrame('odds_changed', { odds_type: 'british' })
  await expect(frame.locator('main [data-outcome]').filter({ hasText: '/' }).first()).toBeVisible()

  // Sign-in stays with the sportsbook until the host declares its listeners.
  await postToFrame('iframe_integration', { listeners: ['sign-in'] })
  await frame.getByRole('button', { name: 'Sign in' }).first().click()
  await expect.poll(() => heard('sign-in')).toEqual([{ reason: 'asked' }])
  await expect(frame.getByRole('dialog')).toBeHidden()

  await frame.locator('article[data-match] a').first().click()
  await expect.poll(() => heard('top-event-clicked')).toHaveLength(1)
  await postToFrame('page_changed', { path: '/users/sign-up' })
  await expect(frame.getByRole('dialog')).toBeVisible()
  await expect(frame.locator('body')).toHaveAttribute('data-page', 'sports')
  await postToFrame('page_changed', { path: '/schedule' })
  await expect(frame.locator('body')).toHaveAttribute('data-page', 'schedule')
  await expect.poll(async () => (await heard('page-loaded')).at(-1)).toMatchObject({ path: '/schedule' })
  // Invalid messages are reported and ignored.
  await postToFrame('page_changed', { path: '//evil.example' })
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('page_changed: path: Invalid format')])
  await postToFrame('change_locale', { locale: 'ar' })
  await expect(frame.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(frame.locator('body')).toHaveAttribute('data-page', 'schedule')
})

/** Modals that open by the hash of the address. */
const BY_HASH = [
  'signIn',
  'signUp',
  'passwordNew',
  'passwordEdit',
  'confirmation',
  'unlock',
  'phoneVerification',
  'deposit',
]

test(
  'keeps dialogs, sheets and bars in the part of a long frame that the host shows',
  ONCE,
  async ({ page, system, complaints }) => {
    test.slow()
    const SHOWN = { top: 3000, height: 600 }
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const { frame, postToFrame } = await embedWithoutSdk(page, system)
      await page.locator('iframe').evaluate(element => {
        element.style.blockSize = '6000px'
      })
      await expect(frame.locator('html')).toHaveAttribute('data-live', 'connected')
      await postToFrame('iframe_integration', { mode: 'auto' })
      await postToFrame('viewport', SHOWN)
      const expectShown = async (name: string, shown: Locator) => {
        await expect(shown, name).toBeVisible()
        const isWithin = () =>
          shown.evaluate((element, { top, height }) => {
            const box = element.getBoundingClientRect()
            return box.height > 0 && box.top >= top - 1 && box.bottom <= top + height + 1
          }, SHOWN)
        await expect.poll(isWithin, `${name} at ${width} px`).toBe(true)
      }
      const dialog = frame.locator('dialog[open]')
      // What is fixed in a frame of another site cannot be scrolled to, which a click would do first.
      const close = async () => {
        await dialog.getByRole('button', { name: 'Close' }).dispatchEvent('click')
        await expect(dialog).toBeHidden()
      }
      for (const id of BY_HASH) {
        await frame.locator('html').evaluate((_, hash) => {
          location.hash = hash
        }, id)
        await expectShown(id, dialog)
        await close()
      }
      await postToFrame('search_modal', { open: true })
      await expectShown('search', dialog)
      await frame.getByRole('combobox', { name: 'Search' }).fill('unit')
      await expect(frame.getByRole('row').first()).toBeVisible()
      await expectShown('search with results', dialog)
      await close()
      if (width > 960) continue
      await pickFirst(frame)
      await expectShown('bar of the slip', frame.locator('[data-slip-bar]'))
      await postToFrame('open_bet_slip', { tab: 'BET_SLIP' })
      await expectShown('sheet of the slip', dialog)
      await close()
    }
    // The host's own forms refuse to be framed within another page of the host.
    complaints.splice(0)
  },
)

test('answers an update that cannot be followed, and sends it to no later page', ONCE, async ({ page, system }) => {
  const { web, host } = system.urls
  await page.goto(`${host}/help-center`)
  await page.addScriptTag({ url: `${web}/embed/v1/sdk.js` })
  await page.evaluate(async origin => {
    const { Touchline } = window as unknown as {
      Touchline: { mount(options: object): Promise<{ update(patch: object): void }> }
    }
    const errors: string[] = []
    const on = { error: ({ message }: { message: string }) => errors.push(message) }
    const sportsbook = await Touchline.mount({ container: 'main', origin, on })
    Object.assign(window, { errors, sportsbook })
  }, web)
  const update = (patch: object) =>
    page.evaluate(
      values => (window as unknown as { sportsbook: { update(patch: object): void } }).sportsbook.update(values),
      patch,
    )
  const errors = () => page.evaluate(() => (window as unknown as { errors: string[] }).errors)
  await update({ currency: 'XXX' })
  await update({ locale: 'xx' })
  const rejected = [expect.stringContaining('change_currency: XXX'), expect.stringContaining('change_locale: xx')]
  await expect.poll(async () => (await errors()).toSorted()).toEqual(rejected)
  await update({ locale: 'de' })
  const frame = page.frameLocator('main iframe')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'de')
  await expect(frame.locator('html')).toHaveAttribute('data-live', 'connected')
  // The next page has answered this by then.
  await update({ locale: 'yy' })
  await expect.poll(async () => (await errors()).length).toBe(3)
  expect((await errors()).at(-1)).toContain('change_locale: yy')
})

/** The complete list of messages that a page of the sportsbook sends first. */
const STUB = `<!doctype html><script>
const wrap = type => ({ source: 'touchline', version: 1, type, payload: { proto: [1], caps: [] } })
addEventListener('message', ({ ports: [port] }) => port.postMessage(wrap('handshake:ready')))
parent.postMessage(wrap('handshake:syn'), '*')
</script>`

test('leaves nothing behind when embeddings are destroyed', ONCE, async ({ page, system }) => {
  const { web, host } = system.urls
  await page.route(`${web}/stub`, route => route.fulfill({ contentType: 'text/html', body: STUB }))
  await page.goto(`${host}/help-center`)
  await page.addScriptTag({ url: `${web}/embed/v1/sdk.js` })
  const left = await page.evaluate(async origin => {
    const { Touchline } = window as unknown as {
      Touchline: { mount(options: object): Promise<{ destroy(): void }> }
    }
    let listeners = 0
    const count = (target: object, name: string, by: (self: object) => void) => {
      const original = Reflect.get(target, name) as (...args: unknown[]) => unknown
      Reflect.set(target, name, function (this: object, ...args: unknown[]) {
        by(this)
        return original.apply(this, args)
      })
    }
    count(EventTarget.prototype, 'addEventListener', self => {
      if (self === window || self === document) listeners += 1
    })
    count(EventTarget.prototype, 'removeEventListener', self => {
      if (self === window || self === document) listeners -= 1
    })
    const watched = new Set<object>()
    count(ResizeObserver.prototype, 'observe', self => watched.add(self))
    count(ResizeObserver.prototype, 'disconnect', self => watched.delete(self))
    const title = document.title
    for (let turn = 0; turn < 16; turn += 1) {
      const mode = turn % 2 === 0 ? 'fill' : 'auto'
      const options = { container: 'main', origin, mode, path: '/stub', routes: '/help-center', on: { signIn() {} } }
      const sportsbook = await Touchline.mount(options)
      sportsbook.destroy()
    }
    // The element mounts when it is inserted into the document and is destroyed when it is removed.
    for (let turn = 0; turn < 4; turn += 1) {
      const element = document.createElement('touchline-sportsbook') as HTMLElement & { ready: Promise<unknown> }
      element.setAttribute('origin', origin)
      element.setAttribute('path', '/stub')
      document.querySelector('main')?.append(element)
      await element.ready
      element.remove()
    }
    return {
      listeners,
      observers: watched.size,
      frames: document.querySelectorAll('iframe').length,
      isTitle: document.title === title,
    }
  }, web)
  expect(left).toEqual({ listeners: 0, observers: 0, frames: 0, isTitle: true })
})

test("takes the host's colours, and refuses those that could not be read", ONCE, async ({ page, system }) => {
  await openEmbedded(page, `${system.urls.host}/sportsbook`)
  const appearance = {
    dark: { accent: '#38e1ff', 'accent-hover': '#70eaff', 'on-accent': '#06121a', 'on-accent-2': '#0e3140' },
    light: { text: '#cccccc' },
    radii: { 'r-3': 0 },
  }
  await page.evaluate(
    async options => {
      const container = document.createElement('div')
      container.id = 'second'
      document.body.replaceChildren(container)
      const problems: string[] = []
      const { Touchline } = window as unknown as { Touchline: import('@touchline/embed/types').Touchline }
      const on = { error: ({ message }: { message: string }) => void problems.push(message) }
      const sportsbook = await Touchline.mount({ ...options, container, theme: 'dark', on })
      Object.assign(window, { sportsbook, problems })
    },
    { origin: system.urls.web, appearance },
  )
  const root = page.frameLocator('#second iframe').locator('html')
  const token = (name: string) => root.evaluate((html, name) => getComputedStyle(html).getPropertyValue(name), name)
  await expect.poll(() => token('--accent')).toBe('#38e1ff')
  expect(await token('--r-3')).toBe('0px')
  const problems = () => page.evaluate(() => (window as unknown as { problems: string[] }).problems)
  await expect.poll(problems).toContainEqual(expect.stringMatching(/^appearance: light: text on bg: .* would pass$/))
  const hostColor = await token('--text')
  await page.evaluate(() =>
    (window as unknown as { sportsbook: import('@touchline/embed/types').Sportsbook }).sportsbook.update({
      theme: 'light',
      appearance: { light: { surface: '#fdfdfd', nothing: '#000000' } },
    }),
  )
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect.poll(() => token('--surface')).toBe('#fdfdfd')
  expect(await token('--text')).not.toBe(hostColor)
  expect(await token('--r-3')).not.toBe('0px')
  expect(await problems()).toContain('appearance: light has no colour nothing')
})
