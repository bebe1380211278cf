/** Starts the measured back end and reads the cost of calls. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Figures } from './back-end-process.ts'
import { NOMINAL_REFERENCE_MS } from './reference-work.ts'

const PROGRAM = fileURLToPath(new URL('back-end-process.ts', import.meta.url))

export interface MeasuredBackEnd {
  readonly url: string
  /** CPU milliseconds of the event loop's thread for the work, as if the machine were as fast as the nominal one. */
  measureCpuMs(work: () => Promise<unknown>): Promise<number>
  /** Bytes in use after garbage collection. */
  readKeptBytes(): Promise<number>
  stop(): Promise<void>
}

/** Waits for the next message of the process; rejects when it exits instead. */
function waitForMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`the back end ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', message => {
      child.off('exit', onExit)
      resolve(message as T)
    })
  })
}

/** `isWhole`: with every league; otherwise with a third of them. */
export async function startMeasuredBackEnd({ isWhole }: { readonly isWhole: boolean }): Promise<MeasuredBackEnd> {
  const child = fork(PROGRAM, isWhole ? ['--whole'] : [], { execArgv: ['--expose-gc'] })
  const { url, path } = await waitForMessage<{ url: string; path: string }>(child)
  const read = (figure: keyof Figures): Promise<number> => {
    const answered = waitForMessage<number>(child)
    child.send(figure)
    return answered
  }
  return {
    url,
    async measureCpuMs(work) {
      const referenceBefore = await read('reference')
      const before = await read('cpu')
      await work()
      const cpuMs = (await read('cpu')) - before
      const referenceMs = (referenceBefore + (await read('reference'))) / 2
      return (cpuMs * NOMINAL_REFERENCE_MS) / referenceMs
    },
    readKeptBytes: () => read('kept'),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(path, { recursive: true, force: true })
    },
  }
}
