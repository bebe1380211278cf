/** An example `message` of each realtime event. */
import type { RealtimeEventName, RealtimeMessage } from '../src/realtime.ts'
import { bet } from './bet.ts'
import { freebet } from './bonuses.ts'
import { market, marketState, match } from './match.ts'
import { account, notification } from './player.ts'
import { providerStatus } from './settings.ts'

const { id, urn_id, status, stage, start_time, statistics, available_markets, version } = match

export const eventExamples: { readonly [N in RealtimeEventName]: RealtimeMessage<N> } = {
  match_changed: [{ id, urn_id, status, stage, start_time, statistics, available_markets, version }],
  markets_changed: [market, marketState],
  match_status_changed: { id, urn_id, status, version },
  provider_status_changed: providerStatus,
  balance_changed: account,
  bet_changed: bet,
  tournament_pool_changed: { id: 'spring-cup', pool: 640000, currency: 'EUR' },
  unread_counters_changed: { unread: 3 },
  notification,
  bonus_issued: freebet,
  identity_changed: { level: 'contact', state: 'check' },
  bet_cashout_changed: { bet_id: bet.id, to_cashout: 455, currency: 'EUR' },
}
