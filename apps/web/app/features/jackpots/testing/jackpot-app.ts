/** An app whose back end has one jackpot with one hit, and a bet that hit it. */
import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import type { JackpotHit } from '@touchline/contract/entities/jackpot'
import { jackpot, jackpotHit } from '@touchline/contract/examples/jackpots'
import { createTestApp } from '../../../testing/test-app.ts'

export const playerHit: JackpotHit = { ...jackpotHit, id: 'own', seen: false, bet_ref: '8204417', amount: 194_010 }
export const bet = {
  ref: '8204417',
  id: 'bet',
  stake: { value: 1000, currency: 'EUR', subunits: 100 },
  cash_stake: 1000,
}

export type Answers = Readonly<Record<string, (input: { body?: unknown }) => unknown>>

export async function createJackpotApp(answers: Answers = {}, locale = 'en') {
  const sent: { name: string; body: unknown }[] = []
  const all: Answers = {
    getJackpots: () => ({ data: [jackpot] }),
    getJackpotHits: () => ({ data: [jackpotHit] }),
    getBets: () => ({ data: [bet] }),
    postBonusesMarkAsSeen: () => null,
    ...answers,
  }
  const call = (async (name: string, input: { body?: unknown } = {}) => {
    sent.push({ name, body: input.body })
    const answer = all[name]
    if (!answer) throw new ApiError(name as never, 404, { code: 404, message: 'NOT_FOUND', data: { details: [] } })
    return answer(input)
  }) as unknown as Api['call']
  const app = await createTestApp(locale, call)
  return { app, listSent: (name: string) => sent.filter(request => request.name === name) }
}
