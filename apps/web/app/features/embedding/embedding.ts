/**
 * Integration into a host page: answers the host, executes its commands and notifies it of events.
 * Loaded only inside a frame. The shell injects the required functions.
 */

import { createUuid, parseUrl } from '@touchline/client/web-platform'
import type { Account } from '@touchline/contract/entities/player'
import { SDK_FRAME_NAME } from '@touchline/contract/host-port-schemas'
import { reportError } from '../../shared/errors/report-error.ts'
import { type AutoLayout, type AutoLayoutSelectors, startAutoLayout } from './auto-layout.ts'
import { type HostCommands, handleHostMessage, type Integration, type VisibleArea } from './handle-host-message.ts'
import { type HostConnection, openHostConnection } from './host-connection.ts'
import { createHostFlows, type HostFlows } from './host-flows.ts'
import { createHostNotifier, type HostNotifier, notifySize } from './host-notifier.ts'
import { delegateHistoryToHost } from './notify-pages.ts'

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

/**
 * Requests player tokens, signed by the host's backend. Request and response share an id. A host
 * that fails or times out means that nobody is signed in, except during a session: a network
 * failure must not sign the player out.
 */
const PATIENCE_MS = 10_000

type TokenReason = 'init' | 'expired'

interface HostTokensOptions {
  /** False when there is no private connection. */
  readonly request: (why: TokenReason, id: string) => boolean
  readonly createId?: () => string
}

interface HostTokenResponse {
  readonly token: string | null
  /** The host failed to determine the player. */
  readonly failed?: boolean | undefined
}

interface HostTokens {
  /** Rejects when the token of an expired session could not be requested. */
  get(why: TokenReason): Promise<string | null>
  /** Handles the host's response. */
  resolve(id: string | undefined, answer: HostTokenResponse): void
}

export function createHostTokens({ request, createId = createUuid }: HostTokensOptions): HostTokens {
  const waiting = new Map<string, (answer: HostTokenResponse) => void>()
  return {
    get: why =>
      new Promise((resolve, reject) => {
        const id = createId()
        const settle = ({ token, failed }: HostTokenResponse) => {
          clearTimeout(timer)
          waiting.delete(id)
          if (failed && why === 'expired') reject(new Error('the host could not say who is signed in'))
          else resolve(token)
        }
        const timer = setTimeout(settle, PATIENCE_MS, { token: null, failed: true })
        waiting.set(id, settle)
        if (!request(why, id)) settle({ token: null })
      }),
    resolve: (id, answer) => waiting.get(id ?? '')?.(answer),
  }
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

/**
 * Origin of the embedding page, where the browser exposes it; null until the host sends a message.
 */
interface Around {
  readonly ancestorOrigins?: ArrayLike<string> | undefined
  readonly referrer: string
}

export function findHostOrigin({ ancestorOrigins, referrer }: Around, allowed: readonly string[]): string | null {
  const origin = ancestorOrigins?.[0] ?? parseUrl(referrer)?.origin ?? null
  return origin !== null && allowed.includes(origin) ? origin : null
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
