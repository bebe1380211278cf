/** Mounts the sportsbook in a host page and creates the host's handle. */
import { findAccessProblem } from './access.ts'
import { type ChangeableOptions, createChangeableOptions } from './changeable-options.ts'
import { type Connection, createConnection } from './connection.ts'
import { createControls } from './controls.ts'
import { createEmitter, type Emitter, EVENT_BY_MESSAGE } from './emitter.ts'
import { type Envelope, isRecord } from './envelope.ts'
import { createFrame, NO_OFFSETS } from './frame.ts'
import { handleHandshake } from './handshake.ts'
import { createLayout, type Layout } from './layout.ts'
import { isPath, type ResolvedOptions, resolveOptions } from './options.ts'
import { type OutageCard, watchOutage } from './outage-card.ts'
import { followRoutes, type Routes } from './routes.ts'
import { createTokenHandler } from './tokens.ts'
import type { MountOptions, Patch, Sportsbook, SportsbookEvents } from './types.ts'
import { VERSION } from './version.ts'

const DEFAULT_TIMEOUT_MS = 30_000
const TIMEOUT_MESSAGE = 'Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?'

interface MountedDeps {
  readonly connection: Connection
  readonly emitter: Emitter
  readonly layout: Layout
  readonly routes: Routes | null
  readonly options: ChangeableOptions
  readonly outage: OutageCard
  readonly handleTokenRequest: ((request: Envelope) => Promise<void>) | undefined
}

/** Handles a message of the sportsbook: the SDK processes its own, and the host's listeners receive all. */
function receive(parts: MountedDeps, message: Envelope): void {
  const { emitter, layout, routes, options, handleTokenRequest } = parts
  const { type, payload, id } = message
  // A rejected message was ignored with all its options: what remains of them is sent again.
  if (type === 'sportsbook:error' && id !== undefined && options.takeBack(id)) sendIntegration(parts)
  if (type === 'sportsbook:token-request') void handleTokenRequest?.(message)
  if (isRecord(payload) && type === 'sportsbook:page-size-changed') layout.setPageHeight(payload.height)
  if (isRecord(payload) && type === 'sportsbook:page-loaded' && isPath(payload.path)) {
    if (routes?.follow(payload.path, String(payload.title), payload.replaces === true)) layout.showTop()
  }
  const name = Object.hasOwn(EVENT_BY_MESSAGE, type) ? EVENT_BY_MESSAGE[type] : undefined
  if (name) emitter.emit(name, payload as SportsbookEvents[typeof name])
}

/** Messages about the host, sent whenever a page of the sportsbook becomes ready and when they change. */
function sendIntegration({ connection, emitter, layout, routes, options }: MountedDeps, before?: MountOptions): void {
  const { mode = 'fill', theme, appearance, holdPromotions = false } = options.get()
  const listeners = emitter.requests()
  const look = { ...(theme && { theme }), ...(appearance && { appearance }) }
  const payload = {
    mode,
    offsets: layout.offsets(),
    listeners,
    routes: routes !== null,
    hold_promotions: holdPromotions,
    ...look,
  }
  const id = options.identify(['theme', 'appearance'], before)
  connection.send({ type: 'iframe_integration', payload, id })
}

/** Applies changed options, also for later pages of the sportsbook. */
function applyPatch(parts: MountedDeps, patch: Patch): void {
  const { connection, layout, options } = parts
  const { locale, currency, theme, appearance, offsets, holdPromotions } = patch
  const before = options.get()
  options.change(patch)
  if (offsets) layout.setOffsets(offsets)
  if (theme || appearance || offsets || holdPromotions !== undefined) sendIntegration(parts, before)
  if (currency)
    connection.send({ type: 'change_currency', payload: { currency }, id: options.identify(['currency'], before) })
  if (locale) connection.send({ type: 'change_locale', payload: { locale }, id: options.identify(['locale'], before) })
}

/** Waits for the first response of the sportsbook; fails on a timeout or a known refusal. */
function awaitFirstResponse(ms: number, onFailed: () => void) {
  let answer: (handle: Sportsbook) => void = () => {}
  let fail: (message: string) => void = () => {}
  const ready = new Promise<Sportsbook>((resolve, reject) => {
    answer = resolve
    fail = message => {
      stop()
      onFailed()
      reject(new Error(message))
    }
  })
  const timer = setTimeout(() => fail(TIMEOUT_MESSAGE), ms)
  let isWaiting = true
  const stop = () => {
    isWaiting = false
    clearTimeout(timer)
  }
  return {
    ready,
    answer: (handle: Sportsbook) => answer(handle),
    fail: (message: string) => isWaiting && fail(message),
    stop,
  }
}

interface EmbeddingListeners {
  /** Called when a page of the sportsbook becomes ready. */
  readonly onReady: () => void
  /** Called when the set of delegated requests changes. */
  readonly onRequests: () => void
}

/** Creates and wires the parts of an embedding. */
function createEmbedding(
  { container, origin, mode, options }: ResolvedOptions,
  { onReady, onRequests }: EmbeddingListeners,
) {
  const emitter = createEmitter(options.on ?? {}, onRequests)
  const onProblem = (message: string) => emitter.emit('error', { message })
  const connection = createConnection({
    onReady() {
      parts.outage.onAnswer()
      onReady()
    },
    onLeave: () => parts.outage.onLeave(),
    onMessage: message => receive(parts, message),
  })
  const move = (path: string) => connection.send({ type: 'page_changed', payload: { path } })
  const routes = options.routes === undefined ? null : followRoutes(options.routes, move)
  const frame = createFrame({ container, origin, mode, options }, options.path ?? routes?.path() ?? '/')
  const { offsets = NO_OFFSETS, getToken } = options
  const layout = createLayout({
    frame,
    mode,
    offsets,
    onVisibleAreaChange: payload => connection.send({ type: 'viewport', payload }),
  })
  const handleTokenRequest = getToken && createTokenHandler({ getToken, send: connection.send, onProblem })
  const changeable = createChangeableOptions(options)
  const outage = watchOutage(frame, changeable.get)
  const parts: MountedDeps = { connection, emitter, layout, routes, options: changeable, outage, handleTokenRequest }
  const caps = getToken ? ['token'] : []
  const stopHandshake = handleHandshake({ frame, origin, sdk: VERSION, caps, onPort: connection.attach, onProblem })
  const stop = () => {
    stopHandshake()
    for (const part of [layout, routes, outage]) part?.stop()
    connection.close()
    emitter.clear()
    frame.remove()
  }
  return { parts, frame, stop }
}

export interface OpenedSportsbook {
  readonly handle: Sportsbook
  /** Resolves when the sportsbook responds. */
  readonly ready: Promise<Sportsbook>
}

/** Inserts the frame synchronously. */
export function open(given: MountOptions): OpenedSportsbook {
  const resolved = resolveOptions(given)
  const onReady = () => {
    waiting.stop()
    sendIntegration(parts)
    const { currency } = options.get()
    if (currency)
      connection.send({ type: 'change_currency', payload: { currency }, id: options.identify(['currency']) })
    layout.reportVisibleArea()
    waiting.answer(handle)
  }
  const { parts, frame, stop } = createEmbedding(resolved, {
    onReady,
    onRequests: () => sendIntegration(parts),
  })
  const { connection, layout, emitter, options } = parts
  const update = (patch: Patch) => applyPatch(parts, patch)
  const destroy = () => {
    waiting.stop()
    stop()
  }
  const handle: Sportsbook = { iframe: frame, ...createControls(connection.send), on: emitter.on, update, destroy }
  const waiting = awaitFirstResponse(resolved.options.timeoutMs ?? DEFAULT_TIMEOUT_MS, stop)
  resolved.container.append(frame)
  void findAccessProblem(resolved.origin).then(message => message !== null && waiting.fail(message))
  return { handle, ready: waiting.ready }
}
