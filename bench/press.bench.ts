/**
 * How long a press on a phone takes until its effect is painted: prices, before and after the slip's code is there, and a
 * match of a list until its scoreboard; and the slowest of forty presses of a visit. Chromium with the CPU slowed four
 * times and slow 4G, the feed stands still. The reference is the same HTML without the product's code, where the press is
 * written straight into the document, on the same slowed phone. Ratios to it are promised; milliseconds are printed, because they
 * move with the machine.
 *
 * Environment: BENCH_ROUNDS (visits).
 */
import { type Browser, chromium } from '@playwright/test'
import { findPorts } from '@touchline/hub/testing/find-ports'
import { locateBrowser } from '../scripts/lib/browser.mjs'
import { buildWeb } from '../scripts/lib/build-web.mjs'
import { ROOT } from '../scripts/lib/console.mjs'
import { readCount } from './lib/child.ts'
import { FEED_START } from './lib/feed-start.ts'
import { median } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { isAnswering, startBackEnd, startWeb } from './lib/program.ts'
import { type BareTimes, pressBarePage, startBarePage } from './press/bare-page.ts'
import { startPhone } from './press/phone.ts'
import { playVisit, type VisitTimes } from './press/visit.ts'

const ROUNDS = readCount('BENCH_ROUNDS', 5)
const BARE_PICKS = 8
/** The bare page puts a whole match page in place, the product first what the list knows of the match. */
const RATIOS = { first: 2.5, later: 1.6, match: 0.8 } as const

async function visitProduct(browser: Browser, url: string): Promise<VisitTimes> {
  const phone = await startPhone(browser)
  try {
    await phone.open(url)
    await phone.page.waitForFunction(() => document.documentElement.dataset.live === 'connected')
    return await playVisit(phone)
  } finally {
    await phone.close()
  }
}

async function visitBarePage(browser: Browser, url: string): Promise<BareTimes> {
  const phone = await startPhone(browser)
  try {
    await phone.open(url)
    return await pressBarePage(phone, BARE_PICKS)
  } finally {
    await phone.close()
  }
}

function report(product: readonly VisitTimes[], bare: readonly BareTimes[]): void {
  const ofFirst = (part: keyof VisitTimes['firstPick']) => median(product.map(({ firstPick }) => firstPick[part]))
  const later = median(product.flatMap(({ laterPicks }) => laterPicks))
  const match = median(product.flatMap(({ matches }) => matches))
  const barePick = median(bare.flatMap(({ picks }) => picks))
  const bareMatch = median(bare.map(one => one.match))
  printFigure('bare page: a price', barePick, ' ms')
  printFigure('bare page: a match', bareMatch, ' ms')
  printFigure('first price, shown as picked', ofFirst('picked'), ' ms')
  printFigure('first price, counted on the slip', ofFirst('counted'), ' ms')
  printFigure('first price, with the slip’s code and texts loaded', ofFirst('slip'), ' ms')
  printFigure('later prices', later, ' ms')
  printFigure('match of a list, to its scoreboard', match, ' ms')
  const slowest = product.map(visit => visit.slowest)
  const targets = slowest.map(({ ms, target }) => `${ms} ms ${target}`).join('; ')
  printLine(`slowest of ${product[0]?.presses} presses of each visit: ${targets}`)
  printFigure('interaction to next paint', median(slowest.map(({ ms }) => ms)), ' ms')
  checkPromise('ratio first price to the bare page', ofFirst('picked') / barePick, { atMost: RATIOS.first })
  checkPromise('ratio later prices to the bare page', later / barePick, { atMost: RATIOS.later })
  checkPromise('ratio match to the bare page', match / bareMatch, { atMost: RATIOS.match })
}

const executablePath = locateBrowser(process.env)
if (!executablePath) printLine('skipped: no Chromium here (set CHROMIUM_PATH)')
else {
  await buildWeb(ROOT)
  const [webPort = 0] = await findPorts(1)
  const backEnd = await startBackEnd({ SIMULATOR_START: FEED_START, WEB_PORT: String(webPort) })
  const web = await startWeb({ WEB_PORT: String(webPort), BACKEND_PORT: String(backEnd.port) })
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    const url = `http://localhost:${web.port}`
    while (!(await isAnswering(url))) await new Promise(resolve => setTimeout(resolve, 100))
    const html = await (await fetch(`${url}/live`)).text()
    const matchPath = /href="(\/[^"/]+\/[^"/]*-m[1-9]\d*)"/.exec(html)?.[1]
    if (!matchPath) throw new Error('no match is in play')
    const barePage = await startBarePage(url, matchPath)
    const product: VisitTimes[] = []
    const bare: BareTimes[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      bare.push(await visitBarePage(browser, barePage.url))
      product.push(await visitProduct(browser, url))
    }
    barePage.stop()
    report(product, bare)
  } finally {
    await browser.close()
    await Promise.all([web.stop(), backEnd.stop()])
  }
}
