/** Example bet, and others like it for tests. */
import type { Bet } from '../src/entities/bet.ts'
import { sport, tournament } from './catalogue.ts'
import { match } from './match.ts'
import { NOW, UUID } from './values.ts'

export const bet: Bet = {
  id: UUID,
  type: 'single',
  ref: '480 113 902',
  status: 'waiting_results',
  result: 'no_results',
  stake: { value: 500, currency: 'EUR', subunits: 100 },
  odds: 2.05,
  win_amount: 0,
  potential_win: 1024,
  selections: [
    {
      id: '01935a1e-0c1f-7abc-8def-0123456789ac',
      status: 'no_results',
      market: { id: '18', name: 'Total' },
      outcome: { id: '12', name: 'Over 2.5' },
      odds: 2.049,
      specifier: 'total=2.5',
      match: {
        id: match.id,
        urn_id: match.urn_id,
        slug: match.slug,
        sport_key: sport.key,
        tournament_name: tournament.name,
        competitors: match.competitors,
        name: match.name,
        start_time: match.start_time,
        status: match.status,
        stage: match.stage,
        total_score: { home: 1, away: 0 },
      },
    },
  ],
  created_at: NOW,
  settled_at: null,
  to_cashout: 460,
  bonus: null,
  system: null,
  used_in_jackpot: false,
  is_vip: false,
  version: 2,
}
