/**
 * Executes the host's commands. Every message has been validated by its schema; the shell injects
 * the handlers.
 */
import type { PayloadOf, PortIncomingMessages } from '@touchline/contract/host-messages'
import { reportError } from '../../shared/report-error.ts'
import type { HostMessage } from './host-connection.ts'

type Of<N extends keyof PortIncomingMessages> = PayloadOf<PortIncomingMessages, N>

export type Integration = Of<'iframe_integration'>
export type VisibleArea = Of<'viewport'>

/** Commands available to a host. */
export interface HostCommands {
  readonly chooseOddsFormat: (format: Of<'odds_changed'>['odds_type']) => unknown
  readonly openPath: (path: string) => unknown
  readonly showSearch: (isOpen: boolean) => unknown
  readonly openSlip: (tab: 'BET_SLIP' | 'MY_BETS') => unknown
  readonly setVisibleArea: (seen: VisibleArea) => unknown
  readonly integrate: (integration: Integration) => unknown
  readonly openCode: (code: string) => unknown
  readonly switchLocale: (locale: string) => unknown
  readonly switchCurrency: (currency: string) => unknown
  readonly refreshSession: () => unknown
  readonly resolveToken: (id: string | undefined, answer: Of<'token'>) => unknown
}

function heed(wishes: HostCommands, message: HostMessage): unknown {
  switch (message.type) {
    case 'odds_changed':
      return wishes.chooseOddsFormat(message.payload.odds_type)
    case 'page_changed':
      return wishes.openPath(message.payload.path)
    case 'search_modal':
      return wishes.showSearch(message.payload.open)
    case 'open_bet_slip':
      return wishes.openSlip(message.payload?.tab ?? 'BET_SLIP')
    case 'viewport':
      return wishes.setVisibleArea(message.payload)
    case 'iframe_integration':
      return wishes.integrate(message.payload)
    case 'apply_bet_code':
      return wishes.openCode(message.payload.code)
    case 'change_locale':
      return wishes.switchLocale(message.payload.locale)
    case 'change_currency':
      return wishes.switchCurrency(message.payload.currency)
    case 'refresh_session':
      return wishes.refreshSession()
    case 'token':
      return wishes.resolveToken(message.id, message.payload)
  }
}

/** Never throws: a failed command is reported. */
export async function handleHostMessage(wishes: HostCommands, message: HostMessage): Promise<void> {
  try {
    await heed(wishes, message)
  } catch (error) {
    reportError(error, `the host's ${message.type}`)
  }
}
