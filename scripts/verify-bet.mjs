/**
 * Checks the receipt of a bet: `node scripts/verify-bet.mjs RECEIPT.json [--api URL | --results FILE]`. It needs nothing but
 * Node and shares no code with the product, so that anybody can check a bet, and so that an error of the product is not
 * repeated here. Without `--api` or `--results` it checks the arithmetic alone; with them also that the selections have the
 * public results. Ends with 0, 1 when something differs (the step is named), or 2 when the input cannot be read.
 */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** @typedef {{ n: bigint, d: bigint }} Fraction */
/** @typedef {{ result: number, void_factor: number, dead_heat: [number, number] | null }} Outcome */
/** @typedef {{ home: number, away: number, count: string, period_key: string }} Count */

const gcd = (/** @type {bigint} */ a, /** @type {bigint} */ b) => {
  while (b > 0n) [a, b] = [b, a % b]
  return a
}
/** @returns {Fraction} */
function fraction(/** @type {bigint} */ n, /** @type {bigint} */ d = 1n) {
  const divisor = gcd(n < 0n ? -n : n, d)
  return divisor > 1n ? { n: n / divisor, d: d / divisor } : { n, d }
}
const times = (/** @type {Fraction} */ a, /** @type {Fraction} */ b) => fraction(a.n * b.n, a.d * b.d)
const plus = (/** @type {Fraction} */ a, /** @type {Fraction} */ b) => fraction(a.n * b.d + b.n * a.d, a.d * b.d)
const ZERO = fraction(0n)
const ONE = fraction(1n)
const text = (/** @type {Fraction} */ { n, d }) => (d === 1n ? String(n) : `${n}/${d}`)
/** A price or a factor of the wire, in thousandths. */
const thousandths = (/** @type {number} */ value) => BigInt(Math.round(value * 1000))
const half = (/** @type {number} */ value) => fraction(BigInt(Math.round(value * 2)), 2n)

/** Something differs; the message names what. */
class Difference extends Error {}
/** The input is no receipt. */
class BadInput extends Error {}

/** @param {string} what @param {unknown} actual @param {unknown} expected */
function compare(what, actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Difference(`${what}: the receipt says ${JSON.stringify(actual)}, it is ${JSON.stringify(expected)}`)
}

const tied = (/** @type {Outcome} */ { dead_heat }) =>
  dead_heat ? fraction(BigInt(dead_heat[0]), BigInt(dead_heat[1])) : ONE

/** v + (1 − v) · won · share · price @param {Outcome} outcome @param {number} odds */
function multiplierOf(outcome, odds) {
  const back = half(outcome.void_factor)
  if (outcome.result === 0) return back
  const rest = plus(ONE, fraction(-back.n, back.d))
  return plus(back, times(rest, times(tied(outcome), fraction(thousandths(odds), 1000n))))
}

/** All choices of `size` of the values, multiplied and added. @param {Fraction[]} values @param {number} size */
function sumOfLines(values, size) {
  let sum = ZERO
  let count = 0n
  const choose = (/** @type {number} */ from, /** @type {number} */ left, /** @type {Fraction} */ product) => {
    if (left === 0) {
      count++
      sum = plus(sum, product)
      return
    }
    for (let at = from; at <= values.length - left; at++) {
      choose(at + 1, left - 1, times(product, values[at] ?? ZERO))
    }
  }
  choose(0, size, ONE)
  return { sum, count }
}

/** The whole thousandths m with m^(n−1) nearest to Π kept^(n−1) · (all / Π legs)^(k−1). */
function priceOfKept(/** @type {bigint} */ all, /** @type {bigint[]} */ legs, /** @type {number[]} */ kept) {
  const product = (/** @type {bigint[]} */ prices) => prices.reduce((total, price) => total * price, 1n)
  const left = kept.map(index => legs[index] ?? 1n)
  const degree = BigInt(legs.length - 1)
  const steps = BigInt(kept.length - 1)
  const above = product(left) ** degree * all ** steps
  const below = product(legs) ** steps
  // Twice the price plus one against the root: half a thousandth is rounded up.
  let price = 0n
  for (let bit = 1n << 40n; bit > 0n; bit >>= 1n) {
    if ((2n * (price + bit) - 1n) ** degree * below <= above * 2n ** degree) price += bit
  }
  const most = left.reduce((highest, one) => (one > highest ? one : highest), 0n)
  const least = price > most ? price : most
  return least < all ? least : all
}

/** The ways in which half-void legs split the stake. @param {Outcome[]} outcomes */
function branchesOf(outcomes) {
  let branches = [{ share: ONE, kept: /** @type {number[]} */ ([]) }]
  outcomes.forEach(({ void_factor }, index) => {
    const withLeg = branches.map(({ share, kept }) => ({ share, kept: [...kept, index] }))
    if (void_factor === 0) branches = withLeg
    else if (void_factor === 0.5) {
      branches = [...branches, ...withLeg].map(({ share, kept }) => ({ share: times(share, fraction(1n, 2n)), kept }))
    }
  })
  return branches
}

/** @param {any} group @param {any[]} legs */
function factorOfGroup(group, legs) {
  if (legs.some(({ outcome }) => !outcome)) return ZERO
  const outcomes = legs.map(({ outcome }) => outcome)
  const prices = legs.map(({ odds }) => thousandths(odds))
  const all = thousandths(group.odds)
  let sum = ZERO
  const branches = branchesOf(outcomes)
  compare('branches of a group', group.branches.length, branches.length)
  branches.forEach(({ share, kept }, index) => {
    const isLost = kept.some(at => outcomes[at].result === 0)
    const price = kept.length === legs.length ? all : kept.length === 0 ? null : priceOfKept(all, prices, kept)
    const paid = price === null ? ONE : kept.map(at => tied(outcomes[at])).reduce(times, fraction(price, 1000n))
    const factor = isLost ? ZERO : paid
    const said = group.branches[index]
    compare('share of a branch', said.share, text(share))
    compare('legs of a branch', said.kept, kept)
    compare('factor of a branch', said.factor, text(factor))
    sum = plus(sum, times(share, factor))
  })
  return sum
}

/** Compares the sum's steps one after another. @param {any[]} said */
function createSum(said) {
  let at = 0
  return {
    /** @param {string} op @param {Fraction} value @param {object} details */
    step(op, value, details = {}) {
      const { op: saidOp, value: saidValue, ...others } = said[at++] ?? {}
      compare(`step ${at}`, saidOp, op)
      compare(`step ${at}, ${op}`, saidValue, text(value))
      for (const [name, detail] of Object.entries(details)) compare(`step ${at}, ${op}, ${name}`, others[name], detail)
    },
    end: () => compare('number of steps', said.length, at),
  }
}

const isVoid = (/** @type {any} */ { outcome }) => outcome?.void_factor === 1
const isFree = (/** @type {string | null} */ freebet) => freebet === 'snr' || freebet === 'free_money'

/** @param {Fraction} value @param {string} mode */
function round({ n, d }, mode) {
  return mode === 'half_up' ? (2n * n + d) / (2n * d) : n / d
}

/** @param {any} receipt @returns {number} the payout */
function checkSum({ terms, legs, groups, steps }) {
  const sum = createSum(steps)
  let value = fraction(BigInt(terms.stake - terms.cashed_stake))
  sum.step('stake', value)
  const single = legs.filter((/** @type {any} */ leg) => leg.group === null)
  const multipliers = single.map((/** @type {any} */ { outcome, odds, multiplier }) => {
    const by = outcome ? multiplierOf(outcome, odds) : ZERO
    compare('multiplier of a selection', multiplier, outcome ? text(by) : null)
    return by
  })
  if (terms.system) {
    const { sum: by, count } = sumOfLines(multipliers, terms.system.win_count)
    value = times(value, fraction(1n, count))
    sum.step('lines', value, { count: Number(count) })
    value = times(value, by)
    sum.step('times_sum', value, { by: text(by) })
  } else {
    const factors = groups.map((/** @type {any} */ group, /** @type {number} */ index) =>
      factorOfGroup(
        group,
        legs.filter((/** @type {any} */ leg) => leg.group === index),
      ),
    )
    for (const by of [...multipliers, ...factors]) {
      value = times(value, by)
      sum.step('times', value, { by: text(by) })
    }
  }
  value = addBonus(sum, value, { terms, legs })
  let payout = round(value, terms.rounding)
  sum.step('round', fraction(payout), { mode: terms.rounding })
  const most = terms.max_payout === null ? null : BigInt(Math.max(0, terms.max_payout - terms.cashed_amount))
  if (most !== null && payout > most) {
    payout = most
    sum.step('cap', fraction(payout), { max: Number(most) })
  }
  if (terms.freebet === 'no_risk' && payout < BigInt(terms.stake)) {
    payout = BigInt(terms.stake)
    sum.step('refund', fraction(payout))
  }
  sum.end()
  return Number(payout)
}

/** @param {ReturnType<typeof createSum>} sum @param {Fraction} value @param {any} bet */
function addBonus(sum, value, { terms, legs }) {
  if (terms.boost) {
    const { ranges, cap, counts } = terms.boost
    const counted = legs.filter((/** @type {any} */ leg, /** @type {number} */ at) => counts[at] && !isVoid(leg)).length
    const range = ranges.find(
      (/** @type {any} */ { min_count, max_count }) => counted >= min_count && counted <= (max_count ?? counted),
    )
    const factor = value.n === 0n || !range ? 1000n : thousandths(range.bonus_odds)
    const added = times(value, fraction(factor - 1000n, 1000n))
    const capped = added.n > BigInt(cap) * added.d
    value = plus(value, capped ? fraction(BigInt(cap)) : added)
    sum.step('boost', value, { counted, factor: Number(factor), capped })
  }
  if (terms.freebet && legs.every(isVoid)) {
    value = isFree(terms.freebet) ? ZERO : fraction(BigInt(terms.stake))
    sum.step('use_returned', value)
  } else if (terms.freebet === 'snr') {
    const profit = plus(value, fraction(BigInt(-terms.stake)))
    value = profit.n > 0n ? profit : ZERO
    sum.step('less_stake', value)
  }
  return value
}

const NAMES = /** @type {const} */ (['lost', 'half_lost', 'refunded_line', 'half_won', 'won'])

/** "value + line > 0" of a line in quarters: two halves of the stake. @param {number} value */
function gradeQuarters(value) {
  const quarters = Math.round(value * 4)
  return NAMES[quarters >= 2 ? 4 : quarters <= -2 ? 0 : quarters + 2]
}

/** Outcomes whose grade follows from one count alone, by the ids of the Unified Odds Feed. @type {Record<string, (count: Count, line: number) => string | undefined>} */
const GRADES = {
  1: ({ home, away }) => (home > away ? 'won' : 'lost'),
  2: ({ home, away }) => (home === away ? 'won' : 'lost'),
  3: ({ home, away }) => (home < away ? 'won' : 'lost'),
  1714: ({ home, away }, line) => gradeQuarters(home - away + line),
  1715: ({ home, away }, line) => gradeQuarters(away - home - line),
}

/** Totals by what they count. @type {Record<string, (count: Count) => number>} */
const TOTALS = {
  18: ({ home, away }) => home + away,
  19: ({ home }) => home,
  20: ({ away }) => away,
  68: ({ home, away }) => home + away,
  90: ({ home, away }) => home + away,
  166: ({ home, away }) => home + away,
  189: ({ home, away }) => home + away,
  204: ({ home, away }) => home + away,
  225: ({ home, away }) => home + away,
  227: ({ home }) => home,
  228: ({ away }) => away,
  236: ({ home, away }) => home + away,
  412: ({ home, away }) => home + away,
  446: ({ home, away }) => home + away,
}

/** The published rules: what the count gives. Nothing of a market that they do not name. @param {any} leg */
function ruleOfCount({ market_id, specifier, outcome_id, decided_by: [count] }) {
  const part = (/** @type {string} */ name) => new RegExp(`(?:^|\\|)${name}=([^|]+)`).exec(specifier)?.[1]
  const total = TOTALS[market_id]
  if (total && (outcome_id === '12' || outcome_id === '13')) {
    const line = Number(part('total'))
    return gradeQuarters(outcome_id === '12' ? total(count) - line : line - total(count))
  }
  return GRADES[outcome_id]?.(count, Number(part('hcp') ?? 0))
}

/** @param {any} leg */
function ruleOfOutcome({ outcome }) {
  if (!outcome) return 'open'
  if (outcome.void_factor === 1) return null
  if (outcome.void_factor === 0.5) return outcome.result === 1 ? 'half_won' : 'half_lost'
  return outcome.result === 0 ? 'lost' : outcome.dead_heat ? 'dead_heat' : 'won'
}

/** The result by its rule, and the rule by the count that decided it. @param {any} leg */
function checkLeg(leg) {
  const rule = ruleOfOutcome(leg)
  if (rule !== null) compare(`rule of ${leg.match_name}, ${leg.outcome_name}`, leg.rule, rule)
  if (leg.decided_by.length !== 1) return
  const counted = ruleOfCount(leg)
  if (counted) compare(`result of ${leg.match_name}, ${leg.outcome_name}`, leg.rule, counted)
}

/** Compares with the public results of its line. @param {any} leg @param {any[]} lines */
function checkAgainstResults(leg, lines) {
  if (leg.outcome === null || leg.reason === 'operator') return
  const line = lines.find(({ market_id, specifier }) => market_id === leg.market_id && specifier === leg.specifier)
  const found = line?.outcomes.find((/** @type {any} */ { id }) => id === leg.outcome_id)
  const { id: _, ...outcome } = found ?? {}
  compare(`public result of ${leg.match_name}, ${leg.outcome_name}`, leg.outcome, found ? outcome : null)
}

/**
 * Throws when something of the receipt differs.
 * @param {any} receipt
 * @param {Record<string, any[]>} [results] the public results by match id
 */
export function verifyReceipt(receipt, results) {
  for (const leg of receipt.legs) {
    checkLeg(leg)
    if (results) checkAgainstResults(leg, results[leg.match_id] ?? [])
  }
  if (receipt.steps.length > 0) compare('payout', receipt.payout, checkSum(receipt))
  compare('payout and parts', receipt.win_amount, receipt.payout + receipt.terms.cashed_amount)
  const paid = receipt.payments.reduce((/** @type {number} */ sum, /** @type {any} */ { amount }) => sum + amount, 0)
  compare('payments', receipt.win_amount, paid)
}

/** As one would write it on paper. @param {any} receipt */
export function formatSum({ terms, steps, win_amount }) {
  const money = (/** @type {string} */ value) => {
    const [n, d = '1'] = value.split('/')
    return (Number(n) / Number(d) / terms.subunits).toFixed(Math.log10(terms.subunits) + (d === '1' ? 0 : 3))
  }
  const lines = steps.map((/** @type {any} */ { op, value, by, count, factor, max, mode }) => {
    const how = by ?? count ?? (factor && factor / 1000) ?? (max && money(String(max))) ?? mode ?? ''
    return `${op.padEnd(14)}${String(how).padStart(16)}${money(value).padStart(18)}`
  })
  return [...lines, `${'paid'.padEnd(30)}${money(String(win_amount)).padStart(18)} ${terms.currency}`].join('\n')
}

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new BadInput(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/** @param {any} receipt @param {string} api @returns {Promise<Record<string, any[]>>} */
async function fetchResults(receipt, api) {
  const results = /** @type {Record<string, any[]>} */ ({})
  for (const { match_id: id } of receipt.legs) {
    if (results[id]) continue
    const response = await fetch(`${api.replace(/\/$/, '')}/matches/${id}/results`).catch(error => {
      throw new BadInput(`${api} does not answer: ${error.message}`)
    })
    if (!response.ok) throw new BadInput(`the results of match ${id}: HTTP ${response.status}`)
    results[id] = /** @type {any} */ (await response.json()).data
  }
  return results
}

/** @param {string[]} args */
async function run(args) {
  const [file, option, source] = args
  const isKnown = option === undefined || ((option === '--api' || option === '--results') && source !== undefined)
  if (!file || !isKnown)
    throw new BadInput('usage: node scripts/verify-bet.mjs RECEIPT.json [--api URL | --results FILE]')
  const read = readJson(file)
  const receipt = read.data ?? read
  if (!Array.isArray(receipt?.legs) || !Array.isArray(receipt.steps)) throw new BadInput(`${file} is no receipt`)
  const results =
    source === undefined ? undefined : option === '--api' ? await fetchResults(receipt, source) : readJson(source)
  verifyReceipt(receipt, results)
  process.stdout.write(
    `${formatSum(receipt)}\nbet ${receipt.ref}: correct${results ? ', by the public results' : ''}\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await run(process.argv.slice(2))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = error instanceof Difference ? 1 : 2
  }
}
