/** A signed-in player or a visitor, and a back end with bonuses. For tests. */

import { ApiError } from '@touchline/client/errors'
import type { Api } from '@touchline/client/http'
import { createObservable } from '@touchline/client/observable'
import type { SessionState } from '@touchline/client/session'
import type { Bonus } from '@touchline/contract/entities/farming'
import { ERRORS, type ErrorName } from '@touchline/contract/errors'
import { bonusTournament, comboboost, freebet, hunting, lootbox } from '@touchline/contract/examples/bonuses'
import { createTestApp } from '../../../testing/test-app.ts'

const DATES = { valid_from: '2026-11-01T00:00:00.000Z', valid_to: '2026-12-01T00:00:00.000Z' }

export const BONUSES: readonly Bonus[] = [
  { ...comboboost, ...DATES, user_bonus_status: 'active' },
  { ...freebet, ...DATES, id: 'second-chance', name: 'Second chance', type: 'no_risk', issued: null },
  { ...hunting, ...DATES, user_bonus_status: 'active', points_to_claim: 50 },
  { ...bonusTournament, ...DATES, user_bonus_status: 'available', issued: null },
  { ...lootbox, ...DATES, user_bonus_status: 'expired' },
  {
    ...comboboost,
    id: 'summer-boost',
    name: 'Summer boost',
    status: 'upcoming',
    user_bonus_status: 'not_available',
    valid_from: '2027-06-01T00:00:00.000Z',
  },
]

export const asVisitor = (bonus: Bonus): Bonus => ({ ...bonus, user_bonus_status: 'unknown', issued: null }) as Bonus

export function refuse(name: ErrorName, data: object = {}): never {
  const { status, code } = ERRORS[name]
  throw new ApiError('test', status, { message: name, code, data: { localized_message: name, ...data } } as never)
}

export interface SentCall {
  readonly name: string
  readonly input: { readonly params?: unknown; readonly body?: unknown; readonly idempotencyKey?: string }
}

type Answers = Readonly<Record<string, (input: SentCall['input']) => unknown>>

const NOT_FOUND: Answers = {
  getFreebetsAmb: () => refuse('NOT_IMPLEMENTED'),
  getBonusTournamentRating: () => refuse('NOT_IMPLEMENTED'),
}

/** An app whose back end answers as given; `sent` has the calls in order. */
export async function openBonuses(answers: Answers, { isSignedIn = true, locale = 'en' } = {}) {
  const sent: SentCall[] = []
  const all: Answers = {
    getBonuses: () => ({ data: isSignedIn ? BONUSES : BONUSES.map(asVisitor) }),
    ...NOT_FOUND,
    ...answers,
  }
  const call = (async (name: string, input: SentCall['input']) => {
    sent.push({ name, input })
    return all[name] ? all[name](input) : refuse('NOT_FOUND')
  }) as unknown as Api['call']
  const app = await createTestApp(locale, call)
  const status = isSignedIn ? 'LOGGED_IN' : 'NOT_LOGGED_IN'
  const session = {
    ...app.session,
    ...createObservable({ status, reason: null, info: null } as unknown as SessionState),
  }
  return { app: { ...app, session }, sent, listSent: (name: string) => sent.filter(one => one.name === name) }
}
