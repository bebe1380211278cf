/** Mounts the sportsbook in a host page and creates the host's handle. */
import { findAccessProblem } from './access.ts'
import { createControls } from './controls.ts'
import { createEmitter, type Emitter, EVENT_BY_MESSAGE } from './emitter.ts'
import { type Envelope, isRecord } from './envelope.ts'
import { createFrame, NO_OFFSETS } from './frame.ts'
import { handleHandshake } from './handshake.ts'
import { createLayout, type Layout } from './layout.ts'
import { type Connection, createConnection } from './connection.ts'
import { isPath, type ResolvedOptions, resolveOptions } from './options.ts'
import { followRoutes, type Routes } from './routes.ts'
import { createTokenHandler } from './tokens.ts'
import type { MountOptions, Patch, Sportsbook, SportsbookEvents } from './types.ts'
import { VERSION } from './version.ts'

const PATIENCE_MS = 30_000
const NO_ANSWER = 'Touchline: the sportsbook does not answer; is this page among its ALLOWED_ORIGINS?'

interface Parts {
  readonly line: Connection
  readonly emitter: Emitter
  readonly layout: Layout
  readonly routes: Routes | null
  readonly answerToken: ((request: Envelope) => Promise<void>) | undefined
}

/** Handles a message of the sportsbook: the SDK processes its own, and the host's listeners receive all. */
function receive({ emitter, layout, routes, answerToken }: Parts, message: Envelope): void {
  const { type, payload } = message
  if (type === 'sportsbook:token-request') void answerToken?.(message)
  if (isRecord(payload) && type === 'sportsbook:page-size-changed') layout.take(payload.height)
  if (isRecord(payload) && type === 'sportsbook:page-loaded' && isPath(payload.path)) {
    if (routes?.follow(payload.path, String(payload.title), payload.replaces === true)) layout.showTop()
  }
  const name = Object.hasOwn(EVENT_BY_MESSAGE, type) ? EVENT_BY_MESSAGE[type] : undefined
  if (name) emitter.emit(name, payload as SportsbookEvents[typeof name])
}

/** Messages about the host, sent whenever a page of the sportsbook becomes ready and when they change. */
function greet(
  { line, emitter, layout, routes }: Parts,
  { mode = 'fill', theme }: Pick<MountOptions, 'mode' | 'theme'>,
): void {
  const listeners = emitter.requests()
  const payload = { mode, offsets: layout.offsets(), listeners, routes: routes !== null, ...(theme && { theme }) }
  line.send({ type: 'iframe_integration', payload })
}

/** Applies changed options, also for later pages of the sportsbook. */
function change(parts: Parts, kept: MountOptions, patch: Patch): MountOptions {
  const { line, layout } = parts
  const { locale, currency, theme, offsets } = patch
  if (offsets) layout.setOffsets(offsets)
  if (theme || offsets) greet(parts, { ...kept, ...patch })
  if (currency) line.send({ type: 'change_currency', payload: { currency } })
  if (locale) line.send({ type: 'change_locale', payload: { locale } })
  return { ...kept, ...patch }
}

/** Waits for the first response of the sportsbook; fails on a timeout or a known refusal. */
function awaitAnswer(ms: number, onFailed: () => void) {
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
  const timer = setTimeout(() => fail(NO_ANSWER), ms)
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

interface Notices {
  /** Called when a page of the sportsbook becomes ready. */
  readonly onReady: () => void
  /** Called when the set of delegated requests changes. */
  readonly onRequests: () => void
}

/** Creates and wires the parts of an embedding. */
function assemble({ container, origin, mode, options }: ResolvedOptions, { onReady, onRequests }: Notices) {
  const emitter = createEmitter(options.on ?? {}, onRequests)
  const onProblem = (message: string) => emitter.emit('error', { message })
  const line = createConnection({ onReady, onMessage: message => receive(parts, message) })
  const move = (path: string) => line.send({ type: 'page_changed', payload: { path } })
  const routes = options.routes === undefined ? null : followRoutes(options.routes, move)
  const frame = createFrame({ container, origin, mode, options }, options.path ?? routes?.path() ?? '/')
  const { offsets = NO_OFFSETS, getToken } = options
  const layout = createLayout({ frame, mode, offsets, onSeen: payload => line.send({ type: 'viewport', payload }) })
  const answerToken = getToken && createTokenHandler({ getToken, send: line.send, onProblem })
  const parts: Parts = { line, emitter, layout, routes, answerToken }
  const caps = getToken ? ['token'] : []
  const stopAnswering = handleHandshake({ frame, origin, sdk: VERSION, caps, onPort: line.attach, onProblem })
  const stop = () => {
    stopAnswering()
    for (const part of [layout, routes]) part?.stop()
    line.close()
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
  const settled = resolveOptions(given)
  let kept = settled.options
  const onReady = () => {
    waiting.stop()
    greet(parts, kept)
    const { currency } = kept
    if (currency) line.send({ type: 'change_currency', payload: { currency } })
    layout.tell()
    waiting.answer(handle)
  }
  const { parts, frame, stop } = assemble(settled, { onReady, onRequests: () => greet(parts, kept) })
  const { line, layout, emitter } = parts
  const update = (patch: Patch) => {
    kept = change(parts, kept, patch)
  }
  const destroy = () => {
    waiting.stop()
    stop()
  }
  const handle: Sportsbook = { iframe: frame, ...createControls(line.send), on: emitter.on, update, destroy }
  const waiting = awaitAnswer(kept.timeoutMs ?? PATIENCE_MS, stop)
  settled.container.append(frame)
  void findAccessProblem(settled.origin).then(message => message !== null && waiting.fail(message))
  return { handle, ready: waiting.ready }
}
