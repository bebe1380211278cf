/** A visit of forty presses: prices, lists, matches and back, the menu. */
import type { Phone } from './phone.ts'

export interface VisitTimes {
  /** From the first press on a price, before the slip's code is there, in milliseconds. */
  readonly firstPick: { readonly picked: number; readonly counted: number; readonly slip: number }
  /** Of each further press on a price until it is shown as picked. */
  readonly laterPicks: number[]
  /** Of each press on a match in a list until its scoreboard is shown. */
  readonly matches: number[]
  /** The slowest interaction of the visit as the browser reports it, and what was pressed. */
  readonly slowest: { readonly ms: number; readonly target: string }
  readonly presses: number
}

export const SCOREBOARD = 'main section[aria-label="Scoreboard"]'
const LATER_PICKS = 7
const OPENED_MATCHES = 3
const HOME = { selector: 'nav[aria-label="Primary"] a', text: 'Home' }
const HOME_LIST = 'main fieldset[aria-label="Sport"]'

const chip = (group: string, text: string) => ({ selector: `main fieldset[aria-label="${group}"] button`, text })

/** Outcomes of the list that can be picked, by key. */
const listOpenOutcomes = (phone: Phone): Promise<string[]> =>
  phone.page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button[data-outcome][aria-pressed="false"]:not([aria-disabled])')]
      .filter(button => button.checkVisibility())
      .map(({ dataset }) => dataset.outcome ?? '')
      .filter((key, index, all) => all.indexOf(key) === index),
  )

/** Addresses of the matches of the list, once it has any: a press on a chip only begins to load them. */
async function listMatches(phone: Phone): Promise<string[]> {
  const links = phone.page.locator('main article[data-match] a[href*="-m"]')
  await links.first().waitFor()
  return links.evaluateAll(all => [...new Set(all.map(link => link.getAttribute('href') ?? ''))])
}

/** Plays the visit on the home page, which is open and idle. */
export async function playVisit(phone: Phone): Promise<VisitTimes> {
  let presses = 0
  const press: Phone['press'] = (...args) => {
    presses += 1
    return phone.press(...args)
  }
  const pick = async (key: string, ...shown: readonly string[]) => {
    const selector = `main button[data-outcome="${key}"]`
    return press({ selector }, `${selector}[aria-pressed="true"]`, ...shown)
  }

  // Matches of different countries: each is on the slip beside the others.
  const [first = '', ...others] = await listOpenOutcomes(phone)
  const [picked = Number.NaN, counted = Number.NaN, slip = Number.NaN] = await pick(
    first,
    'nav[aria-label="Primary"] [data-count]',
    '[data-slip-bar]',
  )
  await press({ selector: 'button', text: 'Necessary only' })
  const laterPicks: number[] = []
  for (const key of others.slice(0, LATER_PICKS)) laterPicks.push(...(await pick(key)))

  for (const text of ['Total', 'Handicap', 'Result']) await press(chip('Market', text))
  for (const text of ['Tennis', 'Basketball', 'Ice hockey', 'Soccer']) await press(chip('Sport', text))
  for (const text of ['Soon', '24 h', 'Live']) await press(chip('Time', text))
  const matches: number[] = []
  for (const path of (await listMatches(phone)).slice(0, OPENED_MATCHES)) {
    matches.push(...(await press({ selector: `main article a[href="${path}"]` }, SCOREBOARD)))
    for (const place of [2, 1]) {
      const tab = `main [role="tab"]:nth-child(${place})`
      await press({ selector: tab }, `${tab}[aria-selected="true"]`)
    }
    await press(HOME, HOME_LIST)
  }
  await press({ selector: 'nav[aria-label="Primary"] a', text: 'Live' }, 'body[data-page="in_play"]')
  await press(HOME, HOME_LIST)
  await press({ selector: 'nav[aria-label="Primary"] button', text: 'Menu' }, 'dialog[open]')
  await press({ selector: 'dialog[open] button[aria-label="Close"]' })
  while (presses < 40) {
    const [next = ''] = await listOpenOutcomes(phone)
    await pick(next)
  }
  const interactions = await phone.page.evaluate(() => window.presses.readInteractions())
  const slowest = interactions.reduce((left, right) => (right.ms > left.ms ? right : left), { ms: 0, target: 'none' })
  return { firstPick: { picked, counted, slip }, laterPicks, matches, slowest, presses }
}
