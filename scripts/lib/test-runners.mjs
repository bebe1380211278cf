import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { runCheck } from './check.mjs'
import { PlainError, ROOT, say } from './console.mjs'
import { findCommand, runNode } from './run.mjs'
import { addCounts, countPlaywright, countVitest, NONE, settleRunner } from './summary.mjs'

/** @typedef {import('./summary.mjs').Counts} Counts */

const CACHE = join(ROOT, '.cache')

/** @type {Record<string, (rest: string[]) => Promise<Counts>>} */
const RUNNERS = { check: runChecks, unit: runUnit, e2e: runEndToEnd }

/**
 * @param {string[]} args names of runners, or one name and arguments for it
 * @returns {Promise<Counts[]>} one entry for each runner, a broken one as a failure
 */
export async function runTests(args) {
  const names = Object.keys(RUNNERS)
  const chosen = args.filter(arg => names.includes(arg))
  const rest = args.filter(arg => !names.includes(arg))
  if (rest.length > 0 && chosen.length !== 1) {
    throw new PlainError(`npm test takes ${names.join(', ')}; further words need exactly one of them.`)
  }
  mkdirSync(CACHE, { recursive: true })
  /** @type {Counts[]} */
  const counts = []
  for (const name of chosen.length > 0 ? chosen : names) {
    say(`\n== ${name}`)
    counts.push(await runOne(name, rest))
  }
  return counts
}

/** @param {string} name @param {string[]} rest @returns {Promise<Counts>} */
async function runOne(name, rest) {
  try {
    return await /** @type {(rest: string[]) => Promise<Counts>} */ (RUNNERS[name])(rest)
  } catch (error) {
    say(
      error instanceof PlainError
        ? error.message
        : `${name} broke down: ${error instanceof Error ? error.stack : error}`,
    )
    return settleRunner(1, null)
  }
}

/** The budget is measured on a build, so a sportsbook that does not build fails here first. @param {string[]} rest */
async function runChecks(rest) {
  const broken = await buildWeb(ROOT).then(
    () => null,
    error => error,
  )
  if (broken) say(broken instanceof PlainError ? broken.message : String(broken.stack))
  return addCounts([await runCheck(rest), broken ? { ...NONE, failed: 1 } : NONE])
}

/** @param {string[]} rest */
async function runUnit(rest) {
  const report = freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...rest]
  const env = process.stdout.isTTY ? {} : { NO_COLOR: '1' }
  const { code } = await runNode([findCommand('vitest'), ...args], { show: true, env })
  return settleRunner(code, readReport(report, countVitest))
}

/** @param {string[]} rest */
async function runEndToEnd(rest) {
  const folder = join(ROOT, 'tests/e2e')
  const found =
    existsSync(folder) && readdirSync(folder, { recursive: true }).some(name => /\.spec\.ts$/.test(String(name)))
  if (!found) {
    say('No journeys in tests/e2e yet.')
    return NONE
  }
  const browser = await findBrowser({ install: true })
  say(`Browser: ${browser}`)
  await buildWeb(ROOT)
  const report = freshReport('playwright.json')
  const { code } = await runNode([findCommand('@playwright/test', 'playwright'), 'test', ...rest], {
    show: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  return settleRunner(code, readReport(report, countPlaywright))
}

/** A report left from an earlier run must never be counted. @param {string} name */
function freshReport(name) {
  const path = join(CACHE, name)
  rmSync(path, { force: true })
  return path
}

/**
 * @template Report
 * @param {string} path
 * @param {(report: Report) => Counts} count
 */
function readReport(path, count) {
  return existsSync(path) ? count(JSON.parse(readFileSync(path, 'utf8'))) : null
}
