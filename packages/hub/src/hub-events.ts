import type { CloseReason } from './protocol-codes.ts'

/** Events that the hub emits for logs and metrics. */
export type HubEvent =
  | { type: 'upgrade_refused'; status: number; origin: string | undefined }
  | { type: 'session_opened' }
  /** A session exceeded its command rate. */
  | { type: 'command_refused'; client: string }
  | { type: 'session_connected'; client: string; user: string }
  | ({ type: 'session_closed'; client: string; user: string } & CloseReason)
  | { type: 'subscribed'; client: string; channel: string }
  | { type: 'unsubscribed'; client: string; channel: string }
  | { type: 'recovery'; channel: string; recovered: boolean; publications: number }
  | { type: 'published'; channel: string; subscribers: number; bytes: number }
  /** A client broke the WebSocket protocol or its connection; the session ends by itself. */
  | { type: 'socket_error'; error: unknown }
  /** An internal error; should raise an alert. */
  | { type: 'failure'; error: unknown }

export type EmitEvent = (event: HubEvent) => void

/** Wraps the application's observer: an exception becomes a process warning and never affects a session. */
export function createSafeEmitter(observe: EmitEvent | undefined): EmitEvent {
  if (!observe) return () => {}
  return event => {
    try {
      observe(event)
    } catch (error) {
      process.emitWarning(error instanceof Error ? error : String(error))
    }
  }
}
