/**
 * Integration into a host page: answers the host, executes its commands and notifies it of events.
 * Loaded only inside a frame. The shell injects the required functions.
 */
import type { Account } from '@touchline/contract/entities/player'
import { SDK_FRAME_NAME } from '@touchline/contract/host-port-schemas'
import { reportError } from '../../shared/errors/report-error.ts'
import { type AutoLayout, type AutoLayoutSelectors, startAutoLayout } from './auto-layout.ts'
import { type HostCommands, handleHostMessage, type Integration, type VisibleArea } from './handle-host-message.ts'
import { delegateHistoryToHost } from './history-delegation.ts'
import { type HostConnection, openHostConnection } from './host-connection.ts'
import { createHostFlows, type HostFlows } from './host-flows.ts'
import { createHostNotifier, type HostNotifier } from './host-notifier.ts'
import { findHostOrigin } from './host-origin.ts'
import { createHostTokens, type HostTokens } from './host-tokens.ts'
import { notifySize } from './notify-size.ts'

/** Timeout of the SDK handshake, where the frame's name indicates an SDK. */
const SDK_MS = 3000

export type AppCommands = Omit<HostCommands, 'setVisibleArea' | 'integrate' | 'resolveToken'> & {
  readonly chooseTheme: (theme: 'dark' | 'light') => void
}

export interface EmbeddingOptions {
  readonly origins: readonly string[]
  readonly commands: AppCommands
  readonly autoLayout: AutoLayoutSelectors
  readonly session: Parameters<typeof createHostFlows>[0]['session']
  /** The account that bets are placed from; undefined for a visitor. */
  readonly readAccount: () => Account | undefined
}

export interface Embedding {
  readonly connection: HostConnection
  readonly flows: HostFlows
  readonly notify: HostNotifier['notify']
  readonly reset: HostNotifier['reset']
  /**
   * Requests a token from the host; null when it provides none. Resolves once the SDK has answered
   * or timed out.
   */
  readonly tokens: Promise<HostTokens['get'] | null>
}

interface IntegrateDeps {
  readonly flows: () => HostFlows
  /** Called with a problem of the host's options. */
  readonly onProblem: (message: string) => void
}

/** Applies the host's embedding options. */
function createIntegrate(
  { commands: hostCommands, autoLayout: autoParts }: EmbeddingOptions,
  { flows, onProblem }: IntegrateDeps,
) {
  let layout: AutoLayout | null = null
  return {
    setVisibleArea: (seen: VisibleArea) => layout?.setVisibleArea(seen),
    async integrate({ mode, theme, appearance, routes, listeners }: Integration): Promise<void> {
      if (mode === 'auto') layout ??= startAutoLayout(autoParts)
      if (routes) delegateHistoryToHost()
      if (theme) hostCommands.chooseTheme(theme)
      if (listeners) flows().setDelegated(listeners)
      if (!appearance) return
      const { applyAppearance } = await import('./host-appearance.ts')
      for (const problem of applyAppearance(appearance)) onProblem(`appearance: ${problem}`)
    },
  }
}

const isOfSdk = (): boolean => window.name.split(' ')[0] === SDK_FRAME_NAME

/** Resolves with the capabilities of the SDK; null without one. */
function waitForSdk(): { opened: (caps: readonly string[] | null) => void; caps: Promise<readonly string[] | null> } {
  let opened: (caps: readonly string[] | null) => void = () => {}
  const caps = new Promise<readonly string[] | null>(resolve => {
    opened = found => found && resolve(found)
    setTimeout(resolve, isOfSdk() ? SDK_MS : 0, null)
  })
  return { opened, caps }
}

export function startEmbedding(options: EmbeddingOptions): Embedding {
  const { origins, commands, session } = options
  const sdk = waitForSdk()
  const teller = createHostNotifier(() => line)
  const tokens = createHostTokens({
    request: (why, id) => line.sendToPort('sportsbook:token-request', { why }, id),
  })
  const onProblem = (message: string, id?: string): void => {
    line.sendToPort('sportsbook:error', { message }, id)
  }
  const integration = createIntegrate(options, { flows: () => flows, onProblem })
  const all: HostCommands = { ...commands, ...integration, resolveToken: tokens.resolve }
  const line = openHostConnection({
    parent: window.parent,
    origins,
    origin: isOfSdk() ? null : findHostOrigin({ ...around(), referrer: document.referrer }, origins),
    onMessage: message => void handleHostMessage(all, message, onProblem),
    onOpen(opened) {
      sdk.opened(opened.caps())
      teller.flush(opened)
    },
    onInvalid(message, id) {
      reportError(new Error(message), 'a message of the host page')
      onProblem(message, id)
    },
  })
  const flows = createHostFlows({ line, session, readAccount: options.readAccount })
  const page = document.getElementById('root')?.firstElementChild
  if (page) notifySize(page, size => teller.notify('sportsbook:page-size-changed', size))
  const tokensOf = (caps: readonly string[] | null) => (caps?.includes('token') ? tokens.get : null)
  const { notify, reset } = teller
  return { connection: line, flows, notify, reset, tokens: sdk.caps.then(tokensOf) }
}

/** `ancestorOrigins` is not supported by all browsers. */
const around = (): { ancestorOrigins?: DOMStringList | undefined } => location
