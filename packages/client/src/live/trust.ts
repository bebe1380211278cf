import type { ChannelState } from '../realtime/types.ts'
import type { Schedule } from '../schedule.ts'
import type { Trust } from './types.ts'

export interface TrustOptions {
  setTrust: (trust: Trust) => void
  schedule?: Schedule
  /** How long a lost channel is trusted; 10 000 ms unless given. */
  graceMs?: number
}

export interface TrustGuard {
  /** For `createRealtime`'s `onChannel`. */
  onChannel(channel: string, state: ChannelState): void
  /** The data of a channel was fetched anew after a gap. */
  refreshed(channel: string): void
  dispose(): void
}

/** Decides from the state of the channels whether the prices on the page can be trusted. */
export declare function createTrustGuard(options: TrustOptions): TrustGuard
