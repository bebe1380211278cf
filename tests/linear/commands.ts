/** The commands of a history, for fast-check to generate and print. */
import fc from 'fast-check'
import type { TestClient } from '../../apps/backend/src/testing/client.ts'
import type { FeedAction } from './feed-actions.ts'
import { type KillableNode, OPERATOR_TOKEN } from './killable-node.ts'
import type { Leg, LimitType, OperationLog } from './operations.ts'
import { callUntilAnswered, type Player } from './player.ts'

/** A client's model state: decides which commands are possible. */
export interface ClientModel {
  placed: number
  settled: Set<number>
}

/** The shared environment of a history. */
export interface HistoryContext {
  readonly node: KillableNode
  readonly log: OperationLog
  readonly players: readonly Player[]
  readonly operator: TestClient
  /** Match ids of this history, by index. */
  readonly matchIds: readonly number[]
}

export interface ClientReal extends HistoryContext {
  readonly player: Player
}

export type ClientCommand = fc.AsyncCommand<ClientModel, ClientReal>

interface CommandSpec {
  readonly name: string
  run(real: ClientReal): Promise<void>
  check?(model: ClientModel): boolean
  update?(model: ClientModel): void
}

/** An awaited command from its parts; its name is what a counterexample shows. */
const toCommand = ({ name, run, check = () => true, update = () => undefined }: CommandSpec): ClientCommand => ({
  check: model => check(model),
  run: async (model, real) => {
    update(model)
    await run(real)
  },
  toString: () => name,
})

export const MATCHES_PER_HISTORY = 5
/** Over the maximum stake of any bet: a trader decides. */
const LARGE_HUNDREDS = 6000
/** Long enough for the back end to process the feed action. */
const FEED_MS = 60_000

const match = fc.nat({ max: MATCHES_PER_HISTORY - 1 })
const outcomeId = fc.constantFrom('1', '2', '3')
const hundreds = fc.integer({ min: 1, max: 12 })
/** Number of concurrent copies of a request. */
const copies = fc.constantFrom(1, 1, 1, 2, 3)
const leg = fc.record({ match, outcomeId })
const legs = fc.uniqueArray(leg, { minLength: 1, maxLength: 2, selector: drawnLeg => drawnLeg.match })

const toLegs = (drawn: readonly { match: number; outcomeId: string }[], { matchIds }: HistoryContext): Leg[] =>
  drawn.map(drawnLeg => ({ matchId: matchIds[drawnLeg.match] ?? 0, outcomeId: drawnLeg.outcomeId }))

const deposit = fc.tuple(hundreds, copies).map(([amount, sent]) =>
  toCommand({
    name: `deposit(${amount}, x${sent})`,
    run: ({ player }) => player.deposit(3 * amount, sent),
  }),
)

const place = fc.tuple(legs, hundreds, copies).map(([drawn, amount, sent]) =>
  toCommand({
    name: `place(${JSON.stringify(drawn)}, ${amount}, x${sent})`,
    update: model => {
      model.placed += 1
    },
    run: real => real.player.place(toLegs(drawn, real), amount, sent),
  }),
)

const placeCustom = fc.tuple(leg, hundreds, copies).map(([drawn, amount, sent]) =>
  toCommand({
    name: `placeCustom(${JSON.stringify(drawn)}, ${amount}, x${sent})`,
    update: model => {
      model.placed += 1
    },
    run: async real => {
      for (const { matchId, outcomeId } of toLegs([drawn], real)) {
        await real.player.placeCustom(matchId, outcomeId, { hundreds: amount, copies: sent })
      }
    },
  }),
)

const placeLarge = fc.tuple(leg, copies).map(([drawn, sent]) =>
  toCommand({
    name: `placeLarge(${JSON.stringify(drawn)}, x${sent})`,
    update: model => {
      model.placed += 1
    },
    run: real => real.player.place(toLegs([drawn], real), LARGE_HUNDREDS, sent),
  }),
)

const cashOut = fc.tuple(fc.nat({ max: 20 }), copies).map(([index, sent]) =>
  toCommand({
    name: `cashOut(${index}, x${sent})`,
    check: ({ placed }) => placed > 0,
    run: ({ player }) => player.cashOut(index, sent),
  }),
)

/** Number of tabs that ask for a part of the same offer, each under a key of its own: only one can get it. */
const tabs = fc.constantFrom(1, 1, 2)

const cashOutPart = fc
  .tuple(fc.nat({ max: 20 }), fc.constantFrom(25, 50, 75), copies, tabs)
  .map(([index, percent, sent, tabCount]) =>
    toCommand({
      name: `cashOutPart(${index}, ${percent} %, x${sent}, ${tabCount} tabs)`,
      check: ({ placed }) => placed > 0,
      run: ({ player }) => player.cashOutPart(index, percent, { copies: sent, tabs: tabCount }),
    }),
  )

const limit = fc
  .tuple(fc.constantFrom<LimitType>('wager', 'deposit'), fc.integer({ min: 10, max: 150 }))
  .map(([type, amount]) =>
    toCommand({ name: `limit(${type}, ${amount})`, run: ({ player }) => player.limit(type, amount) }),
  )

/** Applies an action to the feed and records it once the back end has processed it. */
export async function applyFeedAction({ node, log }: HistoryContext, done: FeedAction): Promise<void> {
  const startedAt = log.tick()
  await node.applyAction(done)
  await node.advance(FEED_MS)
  log.actions.push({ action: done, startedAt, endedAt: log.tick() })
}

/** For feed and traders: waits for a player's next operation first, so that they do not finish before the players start. */
const toPacedCommand = (spec: CommandSpec): ClientCommand =>
  toCommand({
    ...spec,
    run: async real => {
      await real.log.nextOperation()
      await spec.run(real)
    },
  })

const settle = fc.tuple(match, outcomeId).map(([index, winner]) =>
  toPacedCommand({
    name: `settle(${index}, ${winner})`,
    update: ({ settled }) => {
      settled.add(index)
    },
    run: real => applyFeedAction(real, { type: 'settle', matchId: real.matchIds[index] ?? 0, winner }),
  }),
)

const rollBack = match.map(index =>
  toPacedCommand({
    name: `rollBack(${index})`,
    check: ({ settled }) => settled.has(index),
    run: real => applyFeedAction(real, { type: 'roll_back', matchId: real.matchIds[index] ?? 0 }),
  }),
)

const reprice = match.map(index =>
  toPacedCommand({
    name: `reprice(${index})`,
    run: real => applyFeedAction(real, { type: 'reprice', matchId: real.matchIds[index] ?? 0 }),
  }),
)

const pass = fc
  .constantFrom(1000, 6000)
  .map(ms => toPacedCommand({ name: `pass(${ms} ms)`, run: ({ node }) => node.advance(ms) }))

interface Waiting {
  data: { player_id: number; bet: { id: string } }[]
}

/** Decides one of the bets of this history that await a trader. */
export async function decide(context: HistoryContext, index: number, decision: 'accept' | 'reject'): Promise<boolean> {
  const { node, log, operator, players } = context
  const headers = { 'x-operator-token': OPERATOR_TOKEN }
  const { body } = await callUntilAnswered(node, () => operator.call<Waiting>('/operator/bets', { headers }))
  const playerBets = body.data.filter(({ player_id }) => players.some(({ id }) => id === player_id))
  const betId = playerBets[index % playerBets.length]?.bet.id
  if (betId === undefined) return false
  const path = `/operator/bets/${betId}/decision`
  const reply = await callUntilAnswered(node, () => operator.call(path, { body: { decision }, headers }))
  log.decisions.push({ betId, decision, status: reply.status, error: reply.status < 300 ? null : reply.body.message })
  return true
}

const review = fc
  .tuple(fc.nat({ max: 5 }), fc.constantFrom<'accept' | 'reject'>('accept', 'accept', 'reject'))
  .map(([index, decision]) =>
    toPacedCommand({
      name: `review(${index}, ${decision})`,
      run: async real => {
        await decide(real, index, decision)
      },
    }),
  )

/** The concurrent command sequences of one history's clients. */
export interface Programs {
  /** Two clients for each of two players who set themselves limits. */
  readonly players: readonly Iterable<ClientCommand>[]
  /** Of a VIP player with a high balance. */
  readonly vip: Iterable<ClientCommand>
  readonly traders: readonly Iterable<ClientCommand>[]
  readonly feed: Iterable<ClientCommand>
  /** After how many operations the process is killed. */
  readonly killAfter: number
}

export function arbitraryPrograms(maxCommands: number): fc.Arbitrary<Programs> {
  const draw = (arbitraries: fc.Arbitrary<ClientCommand>[]) => fc.commands(arbitraries, { maxCommands, size: 'max' })
  const player = draw([deposit, place, place, placeCustom, placeCustom, cashOut, cashOutPart, cashOutPart, limit])
  const trader = draw([review, review, review, pass])
  return fc.record({
    players: fc.tuple(player, player, player, player),
    vip: draw([place, placeCustom, placeLarge, placeLarge, cashOut, cashOutPart]),
    traders: fc.tuple(trader, trader),
    feed: draw([settle, rollBack, reprice, pass, pass, pass]),
    killAfter: fc.integer({ min: 3, max: 2 * maxCommands }),
  })
}
