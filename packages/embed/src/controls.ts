/** Commands of the host to the sportsbook; each is one message. */
import type { Envelope } from './envelope.ts'
import { isPath } from './options.ts'
import type { Sportsbook } from './types.ts'

type Controls = Pick<
  Sportsbook,
  'navigate' | 'openSearch' | 'openBetSlip' | 'applyBetCode' | 'setOddsFormat' | 'refreshSession'
>

export function createControls(send: (message: Envelope) => void): Controls {
  return {
    navigate(path) {
      if (!isPath(path)) throw new TypeError('Touchline: `navigate` takes a path such as /soccer')
      send({ type: 'page_changed', payload: { path } })
    },
    openSearch: () => send({ type: 'search_modal', payload: { open: true } }),
    openBetSlip: tab => send({ type: 'open_bet_slip', payload: tab && { tab } }),
    applyBetCode: code => send({ type: 'apply_bet_code', payload: { code } }),
    setOddsFormat: format => send({ type: 'odds_changed', payload: { odds_type: format } }),
    refreshSession: () => send({ type: 'refresh_session' }),
  }
}
