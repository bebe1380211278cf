/** Example receipt: a total that was passed. */
import type { LineResult, Receipt } from '../src/entities/receipt.ts'
import { bet } from './bet.ts'
import { match } from './match.ts'
import { NOW, UUID } from './values.ts'

const decided_by = [{ count: 'goals', period_key: 'match', home: 2, away: 1 }]
const won = { result: 1, void_factor: 0, dead_heat: null }

export const lineResult: LineResult = {
  market_id: '18',
  specifier: 'total=2.5',
  outcomes: [
    { id: '12', ...won },
    { id: '13', ...won, result: 0 },
  ],
  decided_by,
}

export const receipt: Receipt = {
  bet_id: UUID,
  ref: bet.ref,
  version: 3,
  settlement: 1,
  rules: NOW,
  settled_at: NOW,
  result: 'win_entire',
  payout: 1024,
  win_amount: 1024,
  terms: {
    type: 'single',
    currency: 'EUR',
    subunits: 100,
    stake: 500,
    cash_stake: 500,
    cashed_stake: 0,
    cashed_amount: 0,
    system: null,
    rounding: 'down',
    max_payout: 10_000_000,
    boost: null,
    freebet: null,
  },
  legs: [
    {
      id: '01935a1e-0c1f-7abc-8def-0123456789ac',
      match_urn_id: match.urn_id,
      match_id: match.id,
      market_id: '18',
      specifier: 'total=2.5',
      outcome_id: '12',
      sport_key: 'soccer',
      match_name: match.name,
      market_name: 'Total',
      outcome_name: 'Over 2.5',
      odds: 2.049,
      group: null,
      outcome: won,
      multiplier: '2049/1000',
      rule: 'won',
      reason: null,
      decided_by,
      minute: 63,
      feed: { at: NOW, market_version: 1_769_974_200_000 },
    },
  ],
  groups: [],
  steps: [
    { op: 'stake', value: '500' },
    { op: 'times', by: '2049/1000', value: '2049/2' },
    { op: 'round', mode: 'down', value: '1024' },
  ],
  payments: [{ kind: 'bet_settled', amount: 1024, at: NOW, part: 1 }],
  history: [{ at: NOW, cause: 'result', payout: 1024, result: 'win_entire' }],
}
