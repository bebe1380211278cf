/** Runs histories on PostgreSQL or PGlite, and checks each against the sequential model. */
import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { TestClient } from '../../apps/backend/src/testing/client.ts'
import { copyDataFolder } from '../../apps/backend/src/testing/database-template.ts'
import { startPostgres } from '../../apps/backend/src/testing/postgres-server.ts'
import {
  applyFeedAction,
  arbitraryPrograms,
  type ClientCommand,
  decide,
  type HistoryContext,
  MATCHES_PER_HISTORY,
  type Programs,
} from './commands.ts'
import {
  type Effect,
  type EffectKind,
  type FinalBet,
  installEffectTriggers,
  readAccounts,
  readBets,
  readEffects,
} from './effects.ts'
import { MATCH_COUNT } from './feed-actions.ts'
import { findViolations } from './find-violations.ts'
import { KillableNode, OPERATOR_TOKEN } from './killable-node.ts'
import { findSuccess, OperationLog } from './operations.ts'
import { createPlayer, type Player } from './player.ts'

export interface LinearOptions {
  readonly seed: number
  readonly histories: number
  readonly maxCommands: number
  /** One history in so many has its process killed; 0 for none. */
  readonly killEvery: number
  /** Without PostgreSQL on the machine, PGlite is used in any case. */
  readonly database: LinearFigures['database']
}

export interface LinearFigures {
  database: 'postgres' | 'pglite'
  histories: number
  operations: number
  sends: number
  kills: number
  effects: number
  bets: number
  /** Bets whose settlement was taken back or corrected after a part had been cashed out. */
  correctedRests: number
  /** Custom bets of which a part or the whole was cashed out. */
  customCashouts: number
  decisions: number
  /** Operations by kind and outcome. */
  readonly outcomes: Record<string, number>
  /** Bets by final status. */
  readonly endings: Record<string, number>
  readonly violations: string[]
}

/** As many as a scripted feed has matches for; then another database begins. */
const HISTORIES_PER_DATABASE = MATCH_COUNT / MATCHES_PER_HISTORY
const START_HUNDREDS = 20
const VIP_HUNDREDS = 50_000
/** Longer than any delay of a live bet or a cash-out. */
const DECIDED_MS = 60_000
const [CORRECTED_WINNER, FINAL_WINNER] = ['1', '2']

interface Database {
  readonly node: KillableNode
  readonly kind: LinearFigures['database']
  stop(): Promise<void>
}

async function startNode(database: LinearOptions['database']): Promise<Database> {
  const postgres = database === 'postgres' ? await startPostgres() : undefined
  const folder = postgres ? null : await copyDataFolder()
  const node = new KillableNode(
    postgres ? { kind: 'server', url: postgres.url, poolSize: 8 } : { kind: 'folder', path: folder ?? '' },
  )
  const stop = async (): Promise<void> => {
    await node.stop()
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
  try {
    await node.start()
    await installEffectTriggers(node)
  } catch (error) {
    await stop()
    throw error
  }
  return { node, kind: postgres ? 'postgres' : 'pglite', stop }
}

async function createContext(node: KillableNode, number: number): Promise<HistoryContext> {
  const log = new OperationLog()
  const operator = new TestClient(node.url)
  const first = (number % HISTORIES_PER_DATABASE) * MATCHES_PER_HISTORY + 1
  const players: Player[] = []
  for (const isVip of [false, false, true]) players.push(await createPlayer(node, log, isVip))
  for (const player of players) {
    if (player.isVip) {
      const options = { method: 'PATCH', body: { is_vip: true }, headers: { 'x-operator-token': OPERATOR_TOKEN } }
      const { status } = await operator.call(`/operator/players/${player.id}`, options)
      if (status !== 200) throw new Error(`making a VIP was answered ${status}`)
    }
    await player.deposit(player.isVip ? VIP_HUNDREDS : START_HUNDREDS, 1)
  }
  const matchIds = Array.from({ length: MATCHES_PER_HISTORY }, (_, at) => first + at)
  return { node, log, players, operator, matchIds }
}

async function runClients(context: HistoryContext, programs: Programs): Promise<void> {
  const [first, second, vip] = context.players
  if (!first || !second || !vip) throw new Error('a history has three players')
  const run = (player: Player, commands: Iterable<ClientCommand>): Promise<void> =>
    fc.asyncModelRun(
      () => ({ model: { placed: 0, settled: new Set<number>() }, real: { ...context, player } }),
      commands,
    )
  const playing = [
    ...programs.players.map((commands, at) => run(at % 2 === 0 ? first : second, commands)),
    run(vip, programs.vip),
  ]
  const done = Promise.all(playing).finally(() => context.log.close())
  await Promise.all([done, ...[programs.feed, ...programs.traders].map(commands => run(vip, commands))])
}

/** Decides and settles every bet: rejects what awaits a trader, ends delays, and corrects and finishes all matches. */
async function finish(context: HistoryContext): Promise<void> {
  const { node, log, matchIds } = context
  while (await decide(context, 0, 'reject'));
  await node.advance(DECIDED_MS)
  await node.drain()
  for (const matchId of matchIds) {
    const settle = { type: 'settle', matchId } as const
    const reported = log.actions.findLast(({ action }) => action.type === 'settle' && action.matchId === matchId)
    // Whatever is open, parts of it cashed out or not, is settled once and corrected.
    await applyFeedAction(context, { ...settle, winner: CORRECTED_WINNER })
    await applyFeedAction(context, reported?.action ?? { ...settle, winner: FINAL_WINNER })
    await applyFeedAction(context, { type: 'finish', matchId })
  }
  await node.drain()
}

function count(record: Record<string, number>, name: string): void {
  record[name] = (record[name] ?? 0) + 1
}

/** Bets of which a payout was taken back, and parts were cashed out. */
function countCorrectedRests(effects: readonly Effect[]): number {
  const referencesOf = (wanted: EffectKind) =>
    new Set(effects.filter(({ kind }) => kind === wanted).map(({ reference }) => reference))
  const corrected = referencesOf('bet_settlement_rolled_back')
  return [...referencesOf('bet_partly_cashed_out')].filter(betId => corrected.has(betId)).length
}

const countCustomCashouts = (bets: readonly FinalBet[]): number =>
  bets.filter(
    ({ customOddsMilli, status, cashedStake }) =>
      customOddsMilli !== null && (status === 'cashed_out' || cashedStake > 0),
  ).length

async function runHistory(node: KillableNode, figures: LinearFigures, programs: Programs, isKilled: boolean) {
  const context = await createContext(node, figures.histories)
  const { log, players } = context
  let killing: Promise<void> | undefined
  const killAfter = log.operations.length + programs.killAfter
  log.onOperation = total => {
    if (isKilled && total >= killAfter) killing ??= node.kill()
  }
  await runClients(context, programs)
  if (isKilled) killing ??= node.kill()
  await killing
  await finish(context)
  const ids = players.map(({ id }) => id)
  const [effects, bets, accounts] = [
    await readEffects(node, ids),
    await readBets(node, ids),
    await readAccounts(node, ids),
  ]
  const violations = findViolations({ log, effects, bets, accounts })
  if (!(await node.isLedgerClean())) violations.push('the ledger does not balance')
  // Bets enter jackpots, whose seeds are random: which bet hits is checked against the seed that was committed to.
  violations.push(...(await node.findEngagementErrors()))
  figures.histories += 1
  figures.effects += effects.length
  figures.bets += bets.length
  figures.correctedRests += countCorrectedRests(effects)
  figures.customCashouts += countCustomCashouts(bets)
  figures.decisions += log.decisions.length
  figures.operations += log.operations.length
  for (const operation of log.operations) {
    figures.sends += operation.sends
    const outcome = findSuccess(operation) ? 'done' : (operation.responses[0]?.error ?? 'not answered')
    count(figures.outcomes, `${operation.request.kind} ${outcome}`)
  }
  for (const { status } of bets) count(figures.endings, status)
  figures.violations.push(...violations)
  if (violations.length > 0) throw new Error(violations.join('\n'))
}

export const createFigures = (): LinearFigures => ({
  database: 'postgres',
  histories: 0,
  operations: 0,
  sends: 0,
  kills: 0,
  effects: 0,
  bets: 0,
  correctedRests: 0,
  customCashouts: 0,
  decisions: 0,
  outcomes: {},
  endings: {},
  violations: [],
})

/**
 * Runs histories and adds to the figures. Rejects with the commands of the first history that violates the model.
 */
export async function runHistories(options: LinearOptions, figures: LinearFigures): Promise<void> {
  const { seed, histories, maxCommands, killEvery } = options
  let database: Database | undefined
  const open = async (): Promise<Database> => {
    const isFull = figures.histories % HISTORIES_PER_DATABASE === 0
    if (database && !isFull) return database
    await close()
    database = await startNode(options.database)
    figures.database = database.kind
    return database
  }
  const close = async (): Promise<void> => {
    figures.kills += database?.node.kills ?? 0
    await database?.stop()
    database = undefined
  }
  try {
    await fc.assert(
      fc.asyncProperty(arbitraryPrograms(maxCommands), async programs => {
        const { node } = await open()
        await runHistory(node, figures, programs, killEvery > 0 && figures.histories % killEvery === 0)
      }),
      // No shrinking: the interleaving differs each time.
      { seed, numRuns: histories, endOnFailure: true },
    )
  } finally {
    await close()
  }
}
