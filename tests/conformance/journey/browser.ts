/** A browser whose pages have the allowed origin, wherever the sportsbook's server is. */
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { JourneyOptions } from '@touchline/conformance/browser/journey'
import { findBrowser } from '../../../scripts/lib/browser.mjs'
import type { FrontEnd } from './front-end.ts'

export interface JourneyPage {
  readonly page: Page
  /** Errors and warnings of the console, and what was thrown, so far. */
  readonly complaints: ReadonlySet<string>
  close(): Promise<void>
}

export interface JourneyBrowser {
  /** Opens a page of the front end, in a context of its own. */
  open(cookie?: string): Promise<JourneyPage>
  close(): Promise<void>
}

/** Logged when a page is left while it connects. */
const LEFT = 'WebSocket is closed before the connection is established'

/** No question about cookies, no welcome and no guide to a first bet. */
async function skipFirstVisitDialogs(context: BrowserContext, origin: string): Promise<void> {
  await context.addCookies([{ name: 'consent', value: 'necessary', url: origin }])
  await context.addInitScript(own => {
    if (location.origin !== own) return
    localStorage.setItem('touchline.welcome', '1')
    localStorage.setItem('touchline.first-bet', 'ended')
  }, origin)
}

const parseCookies = (header: string, url: string) =>
  header.split('; ').map(pair => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url }
  })

function collectComplaints(page: Page, { realtimeUrl }: JourneyOptions): Set<string> {
  const complaints = new Set<string>()
  page.on('console', message => {
    const text = message.text()
    const isOfMissing = realtimeUrl === null && text.includes('WebSocket')
    if ((message.type() !== 'error' && message.type() !== 'warning') || text.includes(LEFT) || isOfMissing) return
    complaints.add(`the console has "${text}" (${message.location().url}).`)
  })
  page.on('pageerror', error => complaints.add(`the page throws ${error}.`))
  return complaints
}

export async function openBrowser(options: JourneyOptions, { url }: FrontEnd): Promise<JourneyBrowser> {
  const { origin, backendUrl } = options
  const executablePath = await findBrowser({ install: false })
  // A page that this program answers for counts as one of the Internet, which may not call this machine.
  const args = ['--no-sandbox', '--disable-gpu', '--disable-features=LocalNetworkAccessChecks']
  const browser = await chromium.launch({ executablePath, args })
  return {
    async open(cookie) {
      const context = await browser.newContext({
        locale: 'en-GB',
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
      })
      await context.route(
        target => target.origin === origin,
        async route => {
          const { pathname, search } = new URL(route.request().url())
          await route.fulfill({ response: await route.fetch({ url: url + pathname + search, maxRedirects: 0 }) })
        },
      )
      await skipFirstVisitDialogs(context, origin)
      if (cookie !== undefined) await context.addCookies(parseCookies(cookie, backendUrl))
      const page = await context.newPage()
      return {
        page,
        complaints: collectComplaints(page, options),
        async close() {
          await context.unrouteAll({ behavior: 'ignoreErrors' })
          await context.close()
        },
      }
    },
    close: () => browser.close(),
  }
}
