import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { buildWeb } from './build-web.mjs'
import { runCheck } from './check.mjs'
import { describePostgres } from './cluster-programs.mjs'
import { print, ROOT, UserError } from './console.mjs'
import { installMissing } from './debian-packages.mjs'
import { FAULT_REPORT } from './fault-figures.mjs'
import { formatLinear } from './linear-figures.mjs'
import { MUTANT_REPORT } from './mutant-table.mjs'
import { findCommand, run, runNode } from './run.mjs'
import { STORM_REPORT } from './storm-table.mjs'
import { addCounts, countPlaywright, countVitest, listFlaky, NO_CASES, settleRunner } from './summary.mjs'

/** @typedef {import('./summary.mjs').Counts} Counts */

const CACHE = join(ROOT, '.cache')

/** @type {Record<string, (rest: string[]) => Promise<Counts>>} */
const RUNNERS = { check: runChecks, unit: runUnit, faults: runFaults, e2e: runEndToEnd }

/**
 * @param {string[]} args names of runners, or one name and arguments for it
 * @returns {Promise<Counts[]>} one entry for each runner, a broken one as a failure
 */
export async function runTests(args) {
  const names = Object.keys(RUNNERS)
  const chosen = args.filter(arg => names.includes(arg))
  const rest = args.filter(arg => !names.includes(arg))
  if (rest.length > 0 && chosen.length !== 1) {
    throw new UserError(`npm test takes ${names.join(', ')}; further words need exactly one of them.`)
  }
  mkdirSync(CACHE, { recursive: true })
  /** @type {Counts[]} */
  const counts = []
  for (const name of chosen.length > 0 ? chosen : names) {
    print(`\n== ${name}`)
    counts.push(await runOne(name, rest))
  }
  return counts
}

/** @param {string} name @param {string[]} rest @returns {Promise<Counts>} */
async function runOne(name, rest) {
  try {
    return await /** @type {(rest: string[]) => Promise<Counts>} */ (RUNNERS[name])(rest)
  } catch (error) {
    print(
      error instanceof UserError
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
  if (broken) print(broken instanceof UserError ? broken.message : String(broken.stack))
  return addCounts([await runCheck(rest), broken ? { ...NO_CASES, failed: 1 } : NO_CASES])
}

/** With a PostgreSQL server where one can be had; what needs one is skipped otherwise. @param {string[]} rest */
async function runUnit(rest) {
  const missing = await installMissing([describePostgres()])
  if (missing.length > 0) print(`This machine lacks ${missing.join(', ')}: what needs it is skipped.`)
  return runVitest('vitest.json', ['--project=node', '--project=web', '--project=linear', ...rest])
}

/**
 * The unit tests with every sample at full length, see `TEST_LONG` in them; unless words choose some of them, also the
 * journeys on a phone with those that `npm test` runs on the desktop only.
 * @param {string[]} rest @returns {Promise<Counts>}
 */
export async function runLong(rest) {
  const env = { TEST_LONG: 'true' }
  const unit = await runVitest('long.json', ['--project=node', '--project=web', ...rest], env)
  return rest.length > 0
    ? unit
    : addCounts([unit, await runJourneys(['--project=phone', '--project=settlement-phone'], { env })])
}

/** Players without a page on a bad line; short unless the environment says how long. @param {string[]} rest */
export function runFaults(rest) {
  rmSync(FAULT_REPORT, { force: true })
  return runVitest('faults.json', ['--project=faults', ...rest])
}

/** The product as many processes, as far as this machine has what they need. @param {string[]} rest @param {number} storms */
export function runCluster(rest, storms) {
  // One cluster at a time: each is a dozen processes.
  const args = ['--project=cluster', '--no-file-parallelism', ...rest]
  return runVitest('cluster.json', args, { STORM_REPORT, STORM_TIMES: String(storms) })
}

const REVOCATION_REPORT = join(ROOT, '.cache', 'revocation.txt')

/** Every credential after every end of a session, over two nodes. @param {string[]} rest */
export function runRevocation(rest) {
  rmSync(REVOCATION_REPORT, { force: true })
  return runVitest('revocation.json', ['--project=revocation', ...rest], { REVOCATION_REPORT })
}

/** The lines that the last such run has counted. @returns {string[]} */
export function readRevocation() {
  if (!existsSync(REVOCATION_REPORT)) return []
  return readFileSync(REVOCATION_REPORT, 'utf8').split('\n').filter(Boolean)
}

const LINEAR_REPORT = join(ROOT, '.cache', 'linear.jsonl')

/** Concurrent histories against a sequential model; short unless the environment says how long. @param {string[]} rest */
export function runLinear(rest) {
  rmSync(LINEAR_REPORT, { force: true })
  return runVitest('linear.json', ['--project=linear', ...rest], { LINEAR_REPORT })
}

/**
 * The figures that the last such run has left, a line for each of its parts.
 * @returns {string[]}
 */
export function readLinear() {
  if (!existsSync(LINEAR_REPORT)) return []
  return readFileSync(LINEAR_REPORT, 'utf8').split('\n').filter(Boolean).map(formatLinear)
}

/** The attacks on one person's protection and welcome, at two nodes and with kills as well. @param {string[]} rest */
export function runPersons(rest) {
  return runVitest('persons.json', ['--project=persons', '--no-file-parallelism', ...rest])
}

/** Every call at its largest, often enough to see what it leaves behind. @param {string[]} rest */
export function runAbuse(rest) {
  return runVitest('abuse.json', ['--project=node', 'tests/abuse', ...rest], { ABUSE_ROUNDS: '30' })
}

/** The APIs under what their documents allow, by that program. @param {string} program @param {string[]} rest */
export function runContract(program, rest) {
  return runVitest('contract.json', ['--project=contract', ...rest], { SCHEMATHESIS: program })
}

/** The conformance kit with its whole table on each fault. @param {string[]} rest */
export function runConformance(rest) {
  rmSync(MUTANT_REPORT, { force: true })
  const args = ['--project=node', 'tests/conformance', ...rest]
  return runVitest('conformance.json', args, { CONFORMANCE_WHOLE: 'true', MUTANT_REPORT })
}

/**
 * @param {string} name of the report @param {string[]} args @param {Record<string, string>} [more] of the environment
 * @returns {Promise<Counts>}
 */
async function runVitest(name, args, more = {}) {
  mkdirSync(CACHE, { recursive: true })
  const report = freshReport(name)
  const all = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const env = { FAULT_REPORT, ...more, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) }
  const { code } = await runNode([findCommand('vitest'), ...all], { show: true, env })
  return settleRunner(code, readReport(report, countVitest))
}

/** The journeys, and the faults that only a browser can show. @param {string[]} rest */
async function runEndToEnd(rest) {
  const found = ['tests/e2e', 'tests/faults'].some(name => {
    const folder = join(ROOT, name)
    return existsSync(folder) && readdirSync(folder, { recursive: true }).some(file => /\.spec\.ts$/.test(String(file)))
  })
  if (!found) {
    print('No journeys in tests/e2e yet.')
    return NO_CASES
  }
  return runJourneys(rest)
}

/** @param {string[]} rest */
export function runFaultsInBrowser(rest) {
  rmSync(FAULT_REPORT, { force: true })
  return runJourneys(['--project=faults', ...rest])
}

/**
 * Everything in a browser.
 * @param {string[]} args for Playwright
 * @param {{ prefix?: string[], env?: Record<string, string> }} [options] prefix: a command that runs the rest of its line
 * @returns {Promise<Counts>}
 */
export async function runJourneys(args, { prefix = [], env = {} } = {}) {
  const browser = await findBrowser({ install: true })
  print(`Browser: ${browser}`)
  await buildWeb(ROOT)
  const report = freshReport('playwright.json')
  const playwright = findCommand('@playwright/test', 'playwright')
  const [command = process.execPath, ...all] = [...prefix, process.execPath, playwright, 'test', ...args]
  const { code } = await run(command, all, {
    show: true,
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, FAULT_REPORT, ...env },
  })
  const flaky = readReport(report, listFlaky) ?? []
  if (flaky.length > 0) print(['', 'Passed at the second attempt only, each a defect:', ...flaky].join('\n'))
  return settleRunner(code, readReport(report, countPlaywright))
}

/** A report left from an earlier run must never be counted. @param {string} name */
function freshReport(name) {
  const path = join(CACHE, name)
  rmSync(path, { force: true })
  return path
}

/**
 * @template Report, Read
 * @param {string} path
 * @param {(report: Report) => Read} read
 */
function readReport(path, read) {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, 'utf8'))) : null
}
