/**
 * Integration into a host page: answers the host, executes its commands and notifies it of events.
 * Loaded only inside a frame. The shell injects the required functions.
 */

import { createUuid, parseUrl } from '@touchline/client/web-platform'
import type { Account } from '@touchline/contract/entities/player'
import { SDK_FRAME_NAME } from '@touchline/contract/host-port-schemas'
import { reportError } from '../../shared/errors/report-error.ts'
import { holdForHost } from '../../shared/promotions/promotion-rule.ts'
import { type AutoLayout, type AutoLayoutSelectors, startAutoLayout } from './auto-layout.ts'
import { type HostCommands, handleHostMessage, type Integration, type VisibleArea } from './handle-host-message.ts'
import { type HostConnection, openHostConnection } from './host-connection.ts'
import { createHostFlows, type HostFlows } from './host-flows.ts'
import { delegateHistoryToHost } from './host-navigation.ts'
import { createHostNotifier, type HostNotifier, notifySize } from './host-notifier.ts'

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
function createIntegrate({ commands, autoLayout }: EmbeddingOptions, { flows, onProblem }: IntegrateDeps) {
  let layout: AutoLayout | null = null
  return {
    setVisibleArea: (area: VisibleArea) => layout?.setVisibleArea(area),
    async integrate(integration: Integration): Promise<void> {
      const { mode, theme, appearance, routes, listeners, hold_promotions } = integration
      if (mode === 'auto') layout ??= startAutoLayout(autoLayout)
      if (routes) delegateHistoryToHost()
      if (theme) commands.chooseTheme(theme)
      if (listeners) flows().setDelegated(listeners)
      if (hold_promotions !== undefined) holdForHost(hold_promotions)
      if (!appearance) return
      const { applyAppearance } = await import('./host-appearance.ts')
      for (const problem of applyAppearance(appearance)) onProblem(`appearance: ${problem}`)
    },
  }
}

const isOfSdk = (): boolean => window.name.split(' ')[0] === SDK_FRAME_NAME

/** Resolves with the capabilities of the SDK; null without one. */
function waitForSdk(): { onOpen: (caps: readonly string[] | null) => void; caps: Promise<readonly string[] | null> } {
  let resolve: (caps: readonly string[] | null) => void = () => {}
  const caps = new Promise<readonly string[] | null>(settle => {
    resolve = settle
  })
  setTimeout(resolve, isOfSdk() ? SDK_MS : 0, null)
  return { onOpen: sdkCaps => sdkCaps && resolve(sdkCaps), caps }
}

interface OriginSources {
  /** Not supported by all browsers. */
  readonly ancestorOrigins?: ArrayLike<string> | undefined
  readonly referrer: string
}

/** Returns the origin of the embedding page where the browser exposes it; null until the host sends a message. */
export function findHostOrigin(
  { ancestorOrigins, referrer }: OriginSources,
  allowed: readonly string[],
): string | null {
  const origin = ancestorOrigins?.[0] ?? parseUrl(referrer)?.origin ?? null
  return origin !== null && allowed.includes(origin) ? origin : null
}

function readOriginSources(): OriginSources {
  const { ancestorOrigins }: { ancestorOrigins?: DOMStringList | undefined } = location
  return { ancestorOrigins, referrer: document.referrer }
}

export function startEmbedding(options: EmbeddingOptions): Embedding {
  const { origins, commands, session } = options
  const sdk = waitForSdk()
  const notifier = createHostNotifier(() => connection)
  const tokens = createHostTokens({
    request: (reason, id) => connection.sendToPort('sportsbook:token-request', { why: reason }, id),
  })
  const onProblem = (message: string, id?: string): void => {
    connection.sendToPort('sportsbook:error', { message }, id)
  }
  const integration = createIntegrate(options, { flows: () => flows, onProblem })
  const hostCommands: HostCommands = { ...commands, ...integration, resolveToken: tokens.resolve }
  const connection = openHostConnection({
    parent: window.parent,
    origins,
    origin: isOfSdk() ? null : findHostOrigin(readOriginSources(), origins),
    onMessage: message => void handleHostMessage(hostCommands, message, onProblem),
    onOpen(opened) {
      sdk.onOpen(opened.caps())
      notifier.flush(opened)
    },
    onInvalid(message, id) {
      reportError(new Error(message), 'a message of the host page')
      onProblem(message, id)
    },
  })
  const flows = createHostFlows({ connection, session, readAccount: options.readAccount })
  const page = document.getElementById('root')?.firstElementChild
  if (page) notifySize(page, size => notifier.notify('sportsbook:page-size-changed', size))
  const tokensOf = (caps: readonly string[] | null) => (caps?.includes('token') ? tokens.get : null)
  const { notify, reset } = notifier
  return { connection, flows, notify, reset, tokens: sdk.caps.then(tokensOf) }
}

/** Timeout of the host's response to a token request. */
const TOKEN_MS = 10_000

type TokenReason = 'init' | 'expired'

interface HostTokensOptions {
  /** False when there is no private connection. */
  readonly request: (reason: TokenReason, id: string) => boolean
  readonly createId?: () => string
}

interface HostTokenResponse {
  readonly token: string | null
  /** The host failed to determine the player. */
  readonly failed?: boolean | undefined
}

interface HostTokens {
  /** Rejects when the token of an expired session could not be requested. */
  get(reason: TokenReason): Promise<string | null>
  /** Handles the host's response. */
  resolve(id: string | undefined, response: HostTokenResponse): void
}

/**
 * Requests player tokens, signed by the host's backend. Request and response share an id. A host
 * that fails or times out means that nobody is signed in, except during a session: a network
 * failure must not sign the player out.
 */
export function createHostTokens({ request, createId = createUuid }: HostTokensOptions): HostTokens {
  const pending = new Map<string, (response: HostTokenResponse) => void>()
  return {
    get: reason =>
      new Promise((resolve, reject) => {
        const id = createId()
        const settle = ({ token, failed }: HostTokenResponse) => {
          clearTimeout(timer)
          pending.delete(id)
          if (failed && reason === 'expired') reject(new Error('the host could not say who is signed in'))
          else resolve(token)
        }
        const timer = setTimeout(settle, TOKEN_MS, { token: null, failed: true })
        pending.set(id, settle)
        if (!request(reason, id)) settle({ token: null })
      }),
    resolve: (id, response) => pending.get(id ?? '')?.(response),
  }
}
