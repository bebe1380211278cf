#!/usr/bin/env node
/**
 * Repeats the draw of a closed jackpot round from public data alone, or that of an opened loot box; needs nothing but
 * Node.
 *
 *   node scripts/verify-draw.mjs API_URL JACKPOT LEVEL ROUND [--commitment HEX] [--anchor HEX] [--bet ID]
 *   node scripts/verify-draw.mjs box SEED MESSAGE COMMITMENT [API_URL LOOTBOX]
 *
 * Of a box the page shows seed, message (`issued_id:box:idempotency_key`) and commitment; API_URL and the id of the
 * lootbox add the published chances, and with them the factor.
 *
 * `--commitment` and `--anchor` are what you noted yourself while the round ran: without them those of the answer are
 * used, which only shows that the answer agrees with itself. `--bet` finds your own entry. Exits with 1 when a check
 * fails.
 */
import { createHash, createHmac } from 'node:crypto'
import { parseArgs } from 'node:util'

const MICRO = 1_000_000n
const PAGE = 500

const { positionals, values: noted } = parseArgs({
  allowPositionals: true,
  options: { commitment: { type: 'string' }, anchor: { type: 'string' }, bet: { type: 'string' } },
})
const isBox = positionals[0] === 'box'
const [seedOfBox = '', message = '', commitmentOfBox = '', urlOfBox, lootbox] = isBox ? positionals.slice(1) : []
const [urlOfRound, jackpot, level, roundText] = isBox ? [] : positionals
const url = urlOfBox ?? urlOfRound ?? ''
const round = Number(roundText)
const HASH = /^[0-9a-f]{64}$/
const [, issuedId, boxNumber] = /^(.+):(\d+):([^:]+)$/.exec(message) ?? []
const isBoxGiven =
  HASH.test(seedOfBox) && HASH.test(commitmentOfBox) && issuedId !== undefined && !!urlOfBox === !!lootbox
const isRoundGiven = url && jackpot && level && Number.isInteger(round) && round >= 1
if (isBox ? !isBoxGiven : !isRoundGiven) {
  process.stderr.write(
    'usage: verify-draw.mjs API_URL JACKPOT LEVEL ROUND [--commitment HEX] [--anchor HEX] [--bet ID]\n' +
      '       verify-draw.mjs box SEED MESSAGE COMMITMENT [API_URL LOOTBOX]\n',
  )
  process.exit(2)
}

/** @param {string | Buffer} value */
const sha256 = value => createHash('sha256').update(value).digest()
/** @param {string} line */
const print = line => process.stdout.write(`${line}\n`)

/** @param {string} path @returns {Promise<any>} */
async function read(path) {
  const response = await fetch(url.replace(/\/$/, '') + path, { headers: { 'x-platform-app': 'sportsbook' } })
  if (response.ok) return response.json()
  if (response.status === 404)
    throw new Error(`${path} is unknown: a round can be verified once it is closed, with simulated players for a week`)
  throw new Error(`${path} was answered ${response.status}`)
}

/** @returns {Promise<any>} */
async function readRound() {
  const entries = []
  for (let page = 1; ; page++) {
    const found = await read(`/jackpots/${jackpot}/rounds/${level}/${round}?page=${page}&limit=${PAGE}`)
    entries.push(...found.entries)
    if (page >= found.pagination.last_page) return { ...found.data, entries }
  }
}

/**
 * The seed's hash, as often as the round's number: the anchor of the level.
 * @param {string} seed
 */
function hashToAnchor(seed) {
  let hash = Buffer.from(seed, 'hex')
  for (let times = 0; times < round; times++) hash = sha256(hash)
  return hash.toString('hex')
}

/**
 * The number of the entry that carried the pool over the amount, or null.
 * @param {{ start_micro: string, rate_ppm: number, stake_cap: number, amount: number, entries: { no: number, stake: number }[] }} round
 */
function findCrossing({ start_micro, rate_ppm, stake_cap, amount, entries }) {
  let pool = BigInt(start_micro)
  for (const { no, stake } of entries) {
    pool += BigInt(Math.min(stake, stake_cap)) * BigInt(rate_ppm)
    if (pool >= BigInt(amount) * MICRO) return no
  }
  return null
}

let failed = 0
/** @param {string} what @param {boolean} isRight @param {string} [detail] */
function check(what, isRight, detail) {
  if (!isRight) failed += 1
  print(`${isRight ? 'ok  ' : 'FAIL'} ${what}${detail ? `: ${detail}` : ''}`)
}

/**
 * The first 64 bits of HMAC-SHA256(seed, text) times `range` / 2^64, rounded down.
 * @param {string} seed @param {string} text @param {number} range
 */
function draw(seed, text, range) {
  const digest = createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest('hex')
  return Number((BigInt(`0x${digest.slice(0, 16)}`) * BigInt(range)) >> 64n)
}

async function verifyBox() {
  const committed = `${seedOfBox}:${issuedId}:${boxNumber}`
  const computed = sha256(committed).toString('hex')
  check('the commitment is SHA-256 of seed:issued_id:box', computed === commitmentOfBox, computed)
  const roll = draw(seedOfBox, message, 1_000_000)
  print(`     the roll is ${roll} of 1,000,000`)
  if (lootbox) {
    const { multipliers } = (await read(`/bonuses/lootboxes/${lootbox}`)).data
    let reached = 0
    const drawn = multipliers.find((/** @type {{ probability: number }} */ { probability }) => {
      reached += Math.round(probability * 1_000_000)
      return roll < reached
    })
    check('the published chances cover the roll', drawn !== undefined, drawn && `factor ${drawn.multiplier}`)
  }
  return failed === 0 ? 0 : 1
}

async function verify() {
  const data = await readRound()
  /** @type {{ no: number, stake: number, ticket: string }[]} */
  const entries = data.entries
  const { seed, base, max, amount, commitment, crossing_no: crossing, rejected_nos: rejected } = data
  const shown = (await read(`/jackpots/${jackpot}`)).data.levels.find(
    (/** @type {{ code: string }} */ { code }) => code === level,
  )
  const anchor = noted.anchor ?? shown?.anchor
  const name = `${jackpot}:${level}:${round}`
  const ordered = entries.every((entry, at) => at === 0 || entry.no > (entries[at - 1]?.no ?? 0))

  check('the seed was fixed when the level was created', hashToAnchor(seed) === anchor, `anchor ${anchor}`)
  const computed = sha256(`${seed}:${name}:${base}:${max}`).toString('hex')
  check(
    'the seed, the bounds and the round are those of the commitment',
    computed === (noted.commitment ?? commitment),
    computed,
  )
  const drawn = base + 1 + draw(seed, name, max - base)
  check('the amount is the one that the seed draws', drawn === amount, `${drawn} of ${base + 1} to ${max}`)
  const opening = (BigInt(data.start_micro) + MICRO - 1n) / MICRO
  check('the round began at its base', opening === BigInt(base), `${data.start_micro} millionths`)
  check('the entries are in order', ordered, `${entries.length} entries`)
  const found = findCrossing(data)
  check('the entry that carried the pool over the amount is the one named', found === crossing, `entry ${found}`)
  if (rejected.length > 0)
    print(`     the operator rejected the hits of entries ${rejected.join(', ')}; the next entry won`)
  if (noted.bet) {
    const ticket = sha256(noted.bet.toLowerCase()).toString('hex')
    const yourEntry = entries.find(entry => entry.ticket === ticket)
    check(
      'your bet is among the entries',
      yourEntry !== undefined,
      yourEntry ? `entry ${yourEntry.no}, stake ${yourEntry.stake}` : ticket,
    )
  }
  return failed === 0 ? 0 : 1
}

const verification = isBox ? verifyBox() : verify()
verification.then(
  code => process.exit(code),
  error => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)
