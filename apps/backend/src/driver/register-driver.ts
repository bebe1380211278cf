/**
 * The driver of the conformance kit: `POST /driver/{verb}` with `X-Driver-Token` moves prices, statuses and results of the
 * feed, providers, the clock and players' accounts, each by the code path that a real one takes. 204 when it has begun.
 */
import { hash, timingSafeEqual } from 'node:crypto'
import type { ResponseBody } from '@touchline/contract/endpoints'
import { validatorOf } from '@touchline/contract/validators'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError, fieldError } from '../platform/http/api-error.ts'
import type { DrivenFeed } from './driven-feed.ts'
import type { DrivenMatch } from './driven-match.ts'
import { createDriverPlayers, type DriverPlayersDeps } from './driver-players.ts'
import { PlacingMoves } from './placing-moves.ts'
import { VERBS, type Verb, type VerbBody } from './verbs.ts'

export interface DriverDeps extends DriverPlayersDeps {
  readonly token: string
  readonly feed: DrivenFeed
  /** Lets the feed's clock jump ahead by feed milliseconds. */
  readonly skipTime: (ms: number) => Promise<void>
}

type Verbs = { readonly [V in Verb]: (body: VerbBody<V>) => Promise<object | undefined> }

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

function createVerbs({ feed, skipTime, ...deps }: DriverDeps, moves: PlacingMoves): Verbs {
  const { openPlayer, placeBet } = createDriverPlayers(deps)
  const callOperator = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
    deps.app.inject({
      method,
      url,
      headers: { 'x-operator-token': deps.operatorToken },
      ...(payload && { payload }),
    })
  const change = async (matchId: number, apply: (match: DrivenMatch) => void): Promise<undefined> => {
    const match = feed.find(matchId)
    if (!match) throw new ApiError('NOT_FOUND')
    apply(match)
  }
  return {
    match: async ({ sport, status }) => {
      const match = feed.acquire({ sport, status })
      if (!match) throw new ApiError('NOT_FOUND')
      return { id: match.id, urn_id: match.urnId }
    },
    price: body =>
      change(body.match_id, match => match.changeOutcome(refOf(body), body.outcome_id, { odds: body.odds })),
    outcome: body =>
      change(body.match_id, match => match.changeOutcome(refOf(body), body.outcome_id, { active: body.active })),
    market: body => change(body.match_id, match => match.setMarketStatus(refOf(body), body.status)),
    'match-status': ({ match_id, status }) => change(match_id, match => match.setStatus(status)),
    result: body =>
      change(body.match_id, match => match.report({ ...refOf(body), outcomes: body.outcomes.map(toOutcomeResult) })),
    rollback: body => change(body.match_id, match => match.rollBack(refOf(body))),
    provider: async ({ provider, status }) => {
      const response = await callOperator('PUT', `/operator/providers/${encodeURIComponent(provider)}`, { status })
      if (response.statusCode !== 200) throw new ApiError('NOT_FOUND')
      return undefined
    },
    player: openPlayer,
    storm: async ({ per_second, seconds }) => {
      feed.startStorm({ perSecond: per_second, seconds })
      return undefined
    },
    placing: async body => {
      moves.start(body)
      return undefined
    },
    markets: ({ match_id, status }) => change(match_id, match => match.setMarketStatuses(status as 1 | -1)),
    score: ({ match_id, home, away }) => change(match_id, match => match.setScore(home, away)),
    bet: async body => {
      const ref = refOf(body)
      const markets = feed.match(body.match_id)?.markets.values() ?? []
      const market = [...markets].find(({ id, specifier }) => id === ref.marketId && specifier === ref.specifier)
      const outcome = market?.outcomes.find(({ id }) => id === body.outcome_id)
      if (!outcome) throw new ApiError('NOT_FOUND')
      return placeBet(body, outcome.odds)
    },
    review: async body => {
      const waiting = (await callOperator('GET', '/operator/bets')).json<ResponseBody<'getOperatorBets'>>().data
      for (const { bet } of waiting) await callOperator('POST', `/operator/bets/${bet.id}/decision`, body)
      return undefined
    },
    time: async ({ seconds }) => {
      await skipTime(seconds * 1_000)
      return undefined
    },
  }
}

const refOf = ({ market_id, specifier }: { market_id: string; specifier: string }) => ({
  marketId: market_id,
  specifier,
})

const toOutcomeResult = ({ id, result, void_factor, dead_heat_factor }: VerbBody<'result'>['outcomes'][number]) => ({
  id,
  result: result as 0 | 1,
  ...(void_factor !== undefined && { voidFactor: void_factor as 0.5 | 1 }),
  ...(dead_heat_factor !== undefined && { deadHeatFactor: dead_heat_factor }),
})

const isVerb = (name: string): name is Verb => Object.hasOwn(VERBS, name)

/** Throws VALIDATION_FAILED. */
function readBody(verb: Verb, body: unknown): unknown {
  const validator = validatorOf(VERBS[verb])
  if (validator.Check(body)) return body
  const [problem] = validator.Errors(body)
  throw fieldError(`body${problem?.instancePath ?? ''}`, problem?.message ?? 'is not as the verb says')
}

/** Registers the verbs; an unknown one is answered 404, a call without the token 403. */
export function registerDriver(app: FastifyInstance, deps: DriverDeps): void {
  const moves = new PlacingMoves(deps.feed)
  const verbs = createVerbs(deps, moves)
  app.addHook('preHandler', async ({ method, routeOptions, body }) => {
    if (method === 'POST' && routeOptions.url === '/bets') await moves.apply(body)
  })
  app.post<{ Params: { verb: string } }>('/driver/:verb', async (request, reply) => {
    if (!hasToken(request, deps.token)) throw new ApiError('FORBIDDEN')
    const { verb } = request.params
    if (!isVerb(verb)) throw new ApiError('NOT_FOUND')
    const run = verbs[verb] as (body: unknown) => Promise<object | undefined>
    const answer = await run(readBody(verb, request.body))
    return answer === undefined ? reply.code(204).send() : reply.code(200).send(answer)
  })
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const header = request.headers['x-driver-token']
  return typeof header === 'string' && timingSafeEqual(digest(header), digest(token))
}
