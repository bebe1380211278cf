/**
 * Prices and values combinations outside the event loop. A job that exceeds its CPU budget ends as too complex; a thread that does
 * not respond to that is terminated, and the next job starts another.
 */
import { Worker } from 'node:worker_threads'
import type { CombinationJob, SameGamePrice, SameGameValue } from '@touchline/simulator/feed/feed-market'

/** `too_complex`: pricing would exceed the job's budget. */
export type CombinationPrice = SameGamePrice | { readonly kind: 'too_complex' }

export type CombinationValue = SameGameValue | { readonly kind: 'too_complex' }

export interface PricingWorkerData {
  readonly seed: string
}

export interface PricingOrder {
  readonly wants: 'price' | 'value'
  readonly job: CombinationJob
  readonly budgetMs: number
}

export type PricingAnswer =
  | { readonly kind: 'answered'; readonly result: CombinationPrice | CombinationValue }
  | { readonly kind: 'failed'; readonly message: string }

/** The thread failed at a job. */
export class PricingFailure extends Error {
  override readonly name = 'PricingFailure'
}

export interface PricingThreadOptions {
  /** Seed of the feed whose jobs are priced. */
  readonly seed: string
  /** CPU time of a job. */
  readonly budgetMs?: number
  /** Wall-clock time after which the thread is terminated, including its start. */
  readonly deadlineMs?: number
}

const BUDGET_MS = 800
const DEADLINE_MS = 10_000
const MEMORY_MB = 256

interface Running {
  readonly settle: (result: CombinationPrice | CombinationValue) => void
  readonly fail: (error: Error) => void
}

export class PricingThread {
  readonly #options: Required<PricingThreadOptions>
  #worker: Worker | null = null
  #running: Running | null = null

  constructor({ seed, budgetMs = BUDGET_MS, deadlineMs = DEADLINE_MS }: PricingThreadOptions) {
    this.#options = { seed, budgetMs, deadlineMs }
  }

  /** Prices one job; the caller must wait for it before the next. Rejects with PricingFailure. */
  price(job: CombinationJob): Promise<CombinationPrice> {
    return this.#run('price', job) as Promise<CombinationPrice>
  }

  /** Values one job; the caller must wait for it before the next. Rejects with PricingFailure. */
  value(job: CombinationJob): Promise<CombinationValue> {
    return this.#run('value', job) as Promise<CombinationValue>
  }

  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    this.#running?.fail(new PricingFailure('the thread was stopped'))
  }

  async #run(wants: PricingOrder['wants'], job: CombinationJob): Promise<CombinationPrice | CombinationValue> {
    if (this.#running) throw new PricingFailure('the thread does another job')
    const { budgetMs, deadlineMs } = this.#options
    const answered = new Promise<CombinationPrice | CombinationValue>((resolve, reject) => {
      this.#running = { settle: resolve, fail: reject }
    })
    const timer = setTimeout(() => this.#endOverdue(), deadlineMs)
    try {
      this.#open().postMessage({ wants, job, budgetMs } satisfies PricingOrder)
      return await answered
    } finally {
      clearTimeout(timer)
      this.#running = null
    }
  }

  /** Terminates an overdue thread, which frees its memory, and reports its job as too complex. */
  #endOverdue(): void {
    void this.#worker?.terminate()
    this.#worker = null
    this.#running?.settle({ kind: 'too_complex' })
  }

  #open(): Worker {
    if (this.#worker) return this.#worker
    const { seed } = this.#options
    // Ends as this module does: `.ts`, or `.js` where it is built.
    const worker = new Worker(new URL(`./pricing-worker${import.meta.url.slice(-3)}`, import.meta.url), {
      workerData: { seed } satisfies PricingWorkerData,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    // Only a pending job keeps the process alive.
    worker.unref()
    worker.on('message', (answer: PricingAnswer) => {
      if (answer.kind === 'answered') this.#running?.settle(answer.result)
      else this.#running?.fail(new PricingFailure(answer.message))
    })
    const onEnd = (error: Error): void => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#running?.fail(new PricingFailure('the pricing thread ended', { cause: error }))
    }
    worker.on('error', onEnd)
    worker.on('exit', code => onEnd(new Error(`exit code ${code}`)))
    this.#worker = worker
    return worker
  }
}
