/** Example jackpot and hit. */
import type { Jackpot, JackpotHit } from '../src/entities/jackpot.ts'
import { NOW, UUID } from './values.ts'

export const jackpot: Jackpot = {
  id: 'daily',
  name: 'Daily jackpot',
  amount: 1500000,
  pool_amount: 400000,
  hits_amount: 1100000,
  currency: 'EUR',
  currency_subunits: 100,
  levels: [{ code: 'mini', name: 'Mini', pool_amount: 400000, state: 'active', must_hit_by: 500000, commitment: null }],
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
  created_at: NOW,
}
