/** The front end in a browser on the back end under test: a program of the repository that is told what to do there. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TargetFailure } from '../http/target-failure.ts'
import { Missing } from '../outcome.ts'

/** It is in a clone of the repository, beside the front end. */
const PROGRAM = fileURLToPath(new URL('../../../../tests/conformance/journey/program.ts', import.meta.url))

export const hasFrontEnd = (): boolean => existsSync(PROGRAM)

/** Where the back end is, as the front end's settings name it. */
export interface JourneyOptions {
  readonly backendUrl: string
  /** Null: pages are without pushes. */
  readonly realtimeUrl: string | null
  /** The origin of the pages. */
  readonly origin: string
}

/** What the program can be told; the values are the commands' inputs. */
export interface JourneyCommands {
  /** Opens a list of events. */
  list: { readonly path: string }
  /** Waits on the list until a price has changed. */
  movement: { readonly path: string; readonly patienceMs: number }
  /** Places a single as a player, and leaves the page open. */
  bet: {
    readonly path: string
    /** Of a price on the page. */
    readonly outcomeKey: string
    /** As a player types it. */
    readonly stake: string
    /** The player's `Cookie` header. */
    readonly cookie: string
  }
  /** Waits on the page of the last bet until it shows a payout and the balance, in minor units, after it. */
  settlement: { readonly balance: number; readonly patienceMs: number }
}

/** What a page has shown. */
export interface JourneyReport {
  /** Ids of the events of the list. */
  readonly events: readonly number[]
  /** What is wrong, in sentences; messages of the console are among them. */
  readonly problems: readonly string[]
}

export type JourneyReply = { readonly report: JourneyReport } | { readonly failure: string }

export interface Journey {
  /** One command at a time. Throws TargetFailure when the browser or the front end cannot be started. */
  run<N extends keyof JourneyCommands>(name: N, input: JourneyCommands[N]): Promise<JourneyReport>
  stop(): void
}

/** Longer than each of its steps may take, so that it is told apart from a program that hangs. */
const MAX_REPLY_MS = 240_000

/** Null options: the run is without a browser. */
export function createJourney(options: JourneyOptions | null): Journey {
  let program: ChildProcess | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const start = (): ChildProcess => {
    if (options === null) throw new Missing('a browser: give --browser')
    program ??= fork(PROGRAM, [JSON.stringify(options)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    return program
  }
  const send = (name: string, input: object): Promise<JourneyReport> =>
    new Promise((resolve, reject) => {
      const child = start()
      const finish = (reply: JourneyReply): void => {
        clearTimeout(timer)
        child.off('message', finish)
        child.off('exit', onExit)
        if ('report' in reply) resolve(reply.report)
        else reject(new TargetFailure(`The front end in a browser: ${reply.failure}`))
      }
      const onExit = (): void => finish({ failure: 'its program ended.' })
      const timer = setTimeout(() => finish({ failure: `${name} is not done in time.` }), MAX_REPLY_MS)
      child.on('message', finish)
      child.once('exit', onExit)
      child.send({ name, input })
    })

  return {
    run(name, input) {
      const running = queue.then(() => send(name, input))
      queue = running.catch(() => undefined)
      return running
    },
    // The program ends with its channel.
    stop() {
      if (program?.connected) program.disconnect()
    },
  }
}
