/** Simulated players of a demo, who enter jackpots and claim from tournaments' pools on the node that settles. */
import type { Clock } from '../../platform/clock.ts'
import type { Module } from '../../platform/module.ts'
import { PollLoop } from '../../platform/poll-loop.ts'
import { advanceCrowd, type CrowdDeps } from './advance-crowd.ts'
import { TICK_MS } from './simulate-crowd.ts'

export interface CrowdOptions extends CrowdDeps {
  readonly clock: Clock
  /** False: `startPlaying` does nothing. */
  readonly isEnabled: boolean
  /** Called after each commit: entries wait to be drawn, and outbox rows to be published. */
  readonly onPlayed: () => void
  readonly onError: (error: unknown) => void
}

export interface CrowdModule extends Module {
  /** Starts playing; called on the node that settles. */
  startPlaying(): void
  stopPlaying(): Promise<void>
}

export function createCrowdModule(options: CrowdOptions): CrowdModule {
  const { clock, isEnabled, onPlayed, onError } = options
  const work = async (): Promise<void> => {
    if ((await advanceCrowd(options, clock.now())) > 0) onPlayed()
  }
  const loop = new PollLoop({ clock, onError, intervalMs: TICK_MS, work })
  return {
    startPlaying: () => {
      if (isEnabled) loop.start()
    },
    stopPlaying: () => loop.stop(),
    drain: () => loop.idle(),
  }
}
