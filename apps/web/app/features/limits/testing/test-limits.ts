import type { UserLimit } from '@touchline/contract/entities/limits'

/** Test fixture: a deposit limit of €200 a week of which €50 are used, with overrides. */
export function limitOf(of: Partial<UserLimit>): UserLimit {
  return {
    id: 'limit',
    type: 'deposit',
    parent_type: null,
    strategy: 'amount',
    status: 'active',
    period: 'week',
    value: 20_000,
    used: 5000,
    currency: 'EUR',
    created_at: '2026-11-21T12:00:00.000Z',
    confirm_from: null,
    confirm_until: null,
    disable_at: null,
    is_from_other_account: false,
    ...of,
  }
}
