/**
 * The reference: the product's HTML and styles without its code. A press on a price marks it and counts it, a press on a
 * match puts the HTML of its page in place; both are written straight into the document.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../lib/listen.ts'
import type { Phone } from './phone.ts'
import { SCOREBOARD } from './visit.ts'

export interface BarePage {
  readonly url: string
  stop(): void
}

const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*>.*?<\/script>/gs, '')

const mainOf = (html: string): string => /<main\b.*<\/main>/s.exec(html)?.[0] ?? ''

/** Passes a request for a style sheet, font or picture on to the web server. */
async function sendFrom(web: string, { url }: IncomingMessage, response: ServerResponse): Promise<void> {
  const answer = await fetch(web + url)
  const type = answer.headers.get('content-type') ?? 'application/octet-stream'
  response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
}

/** Serves the home page of a web server without its code, and the styles and pictures from there. */
export async function startBarePage(web: string, matchPath: string): Promise<BarePage> {
  const read = async (path: string) => withoutScripts(await (await fetch(web + path)).text())
  const [home, match] = await Promise.all([read('/'), read(matchPath)])
  const script = `
// Otherwise the style sheet would lock the prices, as of a page whose code does not come.
document.documentElement.dataset.hydrated = ''
const match = ${JSON.stringify(mainOf(match)).replaceAll('<', '\\u003c')}
document.addEventListener('click', event => {
  const price = event.target.closest('button[data-outcome]')
  if (price) {
    price.setAttribute('aria-pressed', 'true')
    document.body.dataset.count = String(document.querySelectorAll('[aria-pressed="true"]').length)
  }
  if (event.target.closest('article a[href]')) {
    event.preventDefault()
    document.querySelector('main').outerHTML = match
  }
})`
  const page = home.replace('</body>', () => `<script>${script}</script></body>`)
  const server = createServer((request, response) => {
    if (request.url === '/') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    else void sendFrom(web, request, response)
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.close() }
}

export interface BareTimes {
  readonly picks: number[]
  readonly match: number
}

/** Presses prices and a match on the bare page, which is open. */
export async function pressBarePage({ page, press }: Phone, count: number): Promise<BareTimes> {
  const keys = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article button[data-outcome]:not([aria-disabled])')]
      .filter(button => button.checkVisibility())
      .map(({ dataset }) => dataset.outcome ?? ''),
  )
  const picks: number[] = []
  for (const key of keys.slice(0, count)) {
    const selector = `main button[data-outcome="${key}"]`
    picks.push(...(await press({ selector }, `${selector}[aria-pressed="true"]`)))
  }
  const [match = Number.NaN] = await press({ selector: 'main article[data-match] a[href*="-m"]' }, SCOREBOARD)
  return { picks, match }
}
