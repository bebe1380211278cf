/** Example jackpot and hit. */
import type { Jackpot, JackpotHit, JackpotLevel } from '../src/entities/jackpot.ts'
import { NOW, UUID } from './values.ts'

export const jackpotLevel: JackpotLevel = {
  code: 'mini',
  name: 'Mini',
  pool_amount: 400000,
  state: 'active',
  must_hit_by: 500000,
  round: 3,
  base: 300000,
  start_amount: 300000,
  rate_ppm: 400,
  hits_count: 2,
  commitment: null,
  anchor: null,
}

export const jackpot: Jackpot = {
  id: 'daily',
  name: 'Daily jackpot',
  amount: 1500000,
  pool_amount: 400000,
  hits_amount: 1100000,
  currency: 'EUR',
  currency_subunits: 100,
  min_stake: 100,
  min_odds: 1.5,
  stake_cap: 20000,
  levels: [jackpotLevel],
}

export const jackpotHit: JackpotHit = {
  id: UUID,
  jackpot_id: 'daily',
  level: { code: 'mini', name: 'Mini' },
  amount: 480000,
  amount_eur: 480000,
  currency: 'EUR',
  currency_subunits: 100,
  status: 'paid',
  user_hash: '9f2c41',
  seen: true,
  round: 2,
  bet_ref: null,
  simulated: false,
  created_at: NOW,
}
