/**
 * Persons who come back after an exclusion, in a generated population with names in several scripts: how many of them
 * are stopped, by kind of evasion, and how many honest newcomers are held; how long finding and comparing the accounts
 * takes that may be a newcomer's; what that adds to a sign-up; and what the exposure of nine bets in three matches
 * takes. On PostgreSQL: a temporary server without fsync, or a temporary database on the server of DATABASE_URL_BENCH.
 *
 * BENCH_ACCOUNTS (100,000; the design's figures are for 1,000,000), BENCH_EVADERS (2,000), BENCH_HONEST (10,000) and
 * BENCH_SIGN_UPS (300 of each side) change it. Each run of the same sizes has the same persons.
 */
import { computePlacementLock } from '@touchline/betting/exposure/locked-profit'
import fc from 'fast-check'
import type { Db } from '../apps/backend/src/platform/db/database.ts'
import { openDatabase } from '../apps/backend/src/platform/db/open-database.ts'
import { betOn, soccerMatches, withIds } from '../packages/betting/testing/exposure/exposure-bets.ts'
import { createRandom } from '../packages/simulator/src/shared/random.ts'
import { readCount } from './lib/child.ts'
import { median, percentile } from './lib/measure.ts'
import { checkPromise, printFigure, printLine } from './lib/print-results.ts'
import { runOnPostgres } from './lib/run-on-postgres.ts'
import { EVASION_KINDS, type Evasion, evade } from './persons/evasions.ts'
import { compareNewcomer, createPersons, hash, signUp } from './persons/newcomers.ts'
import { drawPerson, drawRelative, type Person } from './persons/people.ts'
import { type StoredAccount, storeAccounts } from './persons/store.ts'

const ACCOUNTS = readCount('BENCH_ACCOUNTS', 100_000)
const EVADERS = readCount('BENCH_EVADERS', 2000)
const HONEST = readCount('BENCH_HONEST', 10_000)
const SIGN_UPS = readCount('BENCH_SIGN_UPS', 300)

/** Of all accounts, beside those of the evaders. */
const EXCLUDED_SHARE = 0.01
const LIMITED_SHARE = 0.1
/** Of honest newcomers, those who live with somebody who is excluded, on the same device. */
const RELATIVE_SHARE = 0.01
const P95 = 0.95

const LEAST_STOPPED = 0.98
const MOST_HELD = 0.003
const MOST_COMPARE_MS = 15
const MOST_ADDED_MS = 20
const MOST_EXPOSURE_MS = 3

const random = createRandom('persons')
const openedAt = new Date('2026-01-01T00:00:00Z')

interface Evader extends Evasion {
  readonly kind: string
}

function drawEvaders(): Evader[] {
  return Array.from({ length: EVADERS }, (_, index) => {
    const kind = EVASION_KINDS[index % EVASION_KINDS.length] ?? ''
    for (;;) {
      const evasion = evade(kind, random, drawPerson(random, `evader-${index}`))
      if (evasion) return { kind, ...evasion }
    }
  })
}

const excludedPersons: Person[] = []

function* listAccounts(evaders: readonly Evader[]): Generator<StoredAccount> {
  for (const { excluded } of evaders) yield { states: excluded, protection: 'excluded' }
  for (let index = evaders.length; index < ACCOUNTS; index++) {
    const person = drawPerson(random, `account-${index}`)
    const draw = random.next()
    const protection = draw < EXCLUDED_SHARE ? 'excluded' : draw < EXCLUDED_SHARE + LIMITED_SHARE ? 'limited' : null
    if (protection === 'excluded') excludedPersons.push(person)
    yield { states: [person], protection }
  }
}

function drawHonest(id: string): Person {
  const other = excludedPersons[random.integer(0, excludedPersons.length - 1)]
  return other && random.chance(RELATIVE_SHARE) ? drawRelative(random, other, id) : drawPerson(random, id)
}

/** How evaders and honest newcomers fare. */
async function comparePopulation(db: Db, evaders: readonly Evader[]): Promise<void> {
  const times: number[] = []
  const candidates: number[] = []
  const compare = async (person: Person): Promise<boolean> => {
    const compared = await compareNewcomer(db, person, openedAt)
    times.push(compared.ms)
    candidates.push(compared.candidates)
    return compared.isStopped
  }
  for (let index = 0; index < 200; index++) await compare(drawHonest(`warm-up-${index}`))
  times.length = 0
  candidates.length = 0
  const stopped = new Map(EVASION_KINDS.map(kind => [kind, { all: 0, stopped: 0 }]))
  for (const { kind, newcomer } of evaders) {
    const count = stopped.get(kind)
    if (!count) continue
    count.all++
    if (await compare(newcomer)) count.stopped++
  }
  let held = 0
  for (let index = 0; index < HONEST; index++) if (await compare(drawHonest(`honest-${index}`))) held++
  for (const [kind, count] of stopped)
    printLine(`  ${kind}: ${count.stopped} of ${count.all} stopped (${percent(count.stopped / count.all)})`)
  const all = [...stopped.values()].reduce((sum, count) => sum + count.stopped, 0)
  checkPromise('evaders stopped', all / evaders.length, { atLeast: LEAST_STOPPED })
  printLine(`  honest newcomers held: ${held} of ${HONEST}`)
  checkPromise('honest newcomers held', held / HONEST, { atMost: MOST_HELD })
  printFigure('protected accounts to compare, median', median(candidates))
  printFigure('protected accounts to compare, p95', percentile(candidates, P95))
  printFigure('finding and comparing, median', median(times), ' ms')
  checkPromise('finding and comparing, p95', percentile(times, P95), { atMost: MOST_COMPARE_MS }, ' ms')
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** Sign-ups with claims and comparison and without, in turns. */
async function compareSignUps(db: Db, evaders: readonly Evader[]): Promise<void> {
  const persons = await createPersons(db)
  const times: Record<'matched' | 'plain', number[]> = { matched: [], plain: [] }
  let checked = 0
  for (let index = -20; index < SIGN_UPS; index++) {
    const evader = index % 10 === 0 ? evaders[index] : undefined
    const matched = await signUp(db, persons, evader?.newcomer ?? drawHonest(`matched-${index}`))
    const plain = await signUp(db, null, drawHonest(`plain-${index}`))
    if (evader && matched.isStopped) checked++
    // The first warm up.
    if (index < 0) continue
    times.matched.push(matched.ms)
    times.plain.push(plain.ms)
  }
  printLine(`  evaders checked at sign-up: ${checked} of ${Math.ceil(Math.min(SIGN_UPS, evaders.length) / 10)}`)
  for (const [name, values] of Object.entries(times)) {
    printFigure(`sign-up, ${name}, median`, median(values), ' ms')
    printFigure(`sign-up, ${name}, p95`, percentile(values, P95), ' ms')
  }
  printFigure('comparison adds, median', median(times.matched) - median(times.plain), ' ms')
  const added = percentile(times.matched, P95) - percentile(times.plain, P95)
  checkPromise('comparison adds, p95', added, { atMost: MOST_ADDED_MS }, ' ms')
}

/** The lock of a ninth bet beside eight open ones, singles and doubles in three matches, most of them with a bonus. */
function measureExposure(): void {
  const matchIds = [1, 2, 3]
  const slips = fc.sample(fc.array(betOn(matchIds), { minLength: 9, maxLength: 9 }), { seed: 38, numRuns: 300 })
  const matches = soccerMatches(...matchIds)
  const times: number[] = []
  const cpuTimes: number[] = []
  for (let round = 0; round < 4; round++) {
    const before = process.cpuUsage()
    for (const slip of slips) {
      const bets = withIds(slip)
      const startedAt = performance.now()
      computePlacementLock(bets.slice(0, -1), bets.slice(-1), matches)
      // The first round warms up.
      if (round > 0) times.push(performance.now() - startedAt)
    }
    const { user, system } = process.cpuUsage(before)
    if (round > 0) cpuTimes.push((user + system) / 1000 / slips.length)
  }
  printFigure('exposure of nine bets in three matches, median', median(times), ' ms')
  printFigure('exposure of nine bets in three matches, p95', percentile(times, P95), ' ms')
  const cpuMs = median(cpuTimes)
  checkPromise('exposure of nine bets in three matches, CPU', cpuMs, { atMost: MOST_EXPOSURE_MS }, ' ms')
}

measureExposure()
await runOnPostgres(async url => {
  const { db, close } = await openDatabase({ kind: 'server', url, poolSize: 2 })
  const evaders = drawEvaders()
  const startedAt = performance.now()
  const stored = await storeAccounts(db, hash, { accounts: listAccounts(evaders), at: openedAt })
  printFigure('accounts', stored)
  printFigure('stored in', (performance.now() - startedAt) / 1000, ' s')
  await comparePopulation(db, evaders)
  await compareSignUps(db, evaders)
  await close()
})
