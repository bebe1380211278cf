/**
 * Executes the host's commands. Every message has been validated by its schema; the shell injects
 * the handlers.
 */
import type { PayloadOf, PortIncomingMessages } from '@touchline/contract/host-messages'
import { reportError } from '../../shared/errors/report-error.ts'
import type { HostMessage } from './host-connection.ts'

type Payload<N extends keyof PortIncomingMessages> = PayloadOf<PortIncomingMessages, N>

export type Integration = Payload<'iframe_integration'>
export type VisibleArea = Payload<'viewport'>

/** A command that this product or this player cannot follow, such as a language that is not configured. The host is notified. */
export class HostCommandError extends Error {
  override readonly name = 'HostCommandError'
}

/** Commands available to a host. */
export interface HostCommands {
  readonly chooseOddsFormat: (format: Payload<'odds_changed'>['odds_type']) => unknown
  readonly openPath: (path: string) => unknown
  readonly showSearch: (isOpen: boolean) => unknown
  readonly openSlip: (tab: 'BET_SLIP' | 'MY_BETS') => unknown
  readonly setVisibleArea: (area: VisibleArea) => unknown
  readonly integrate: (integration: Integration) => unknown
  readonly openCode: (code: string) => unknown
  readonly switchLocale: (locale: string) => unknown
  readonly switchCurrency: (currency: string) => unknown
  readonly refreshSession: () => unknown
  readonly resolveToken: (id: string | undefined, response: Payload<'token'>) => unknown
}

function dispatchCommand(commands: HostCommands, message: HostMessage): unknown {
  switch (message.type) {
    case 'odds_changed':
      return commands.chooseOddsFormat(message.payload.odds_type)
    case 'page_changed':
      return commands.openPath(message.payload.path)
    case 'search_modal':
      return commands.showSearch(message.payload.open)
    case 'open_bet_slip':
      return commands.openSlip(message.payload?.tab ?? 'BET_SLIP')
    case 'viewport':
      return commands.setVisibleArea(message.payload)
    case 'iframe_integration':
      return commands.integrate(message.payload)
    case 'apply_bet_code':
      return commands.openCode(message.payload.code)
    case 'change_locale':
      return commands.switchLocale(message.payload.locale)
    case 'change_currency':
      return commands.switchCurrency(message.payload.currency)
    case 'refresh_session':
      return commands.refreshSession()
    case 'token':
      return commands.resolveToken(message.id, message.payload)
  }
}

/** Never throws: a failed command is reported, to the host by `onRejected` if the command itself is the cause. */
export async function handleHostMessage(
  commands: HostCommands,
  message: HostMessage,
  onRejected: (problem: string, id: string | undefined) => void,
): Promise<void> {
  try {
    await dispatchCommand(commands, message)
  } catch (error) {
    if (error instanceof HostCommandError) onRejected(`${message.type}: ${error.message}`, message.id)
    else reportError(error, `the host's ${message.type}`)
  }
}
