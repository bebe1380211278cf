/** Worker thread that prices and values combinations one at a time; started by `PricingThread`. */
import { parentPort, workerData } from 'node:worker_threads'
import { CombinationPricer } from '@touchline/simulator/combination-pricer'
import type { PricingAnswer, PricingOrder, PricingWorkerData } from './pricing-thread.ts'

class BudgetSpent extends Error {
  override readonly name = 'BudgetSpent'
}

const { seed } = workerData as PricingWorkerData
const pricer = new CombinationPricer(seed)

/** CPU milliseconds of this thread, in the system's accounting steps (up to 10 ms); independent of the machine's load. */
function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function answer({ wants, job, budgetMs }: PricingOrder): PricingAnswer {
  const endsAt = readCpuMs() + budgetMs
  const onStep = (): void => {
    if (readCpuMs() >= endsAt) throw new BudgetSpent()
  }
  try {
    return { kind: 'answered', result: pricer[wants](job, onStep) }
  } catch (error) {
    if (error instanceof BudgetSpent) return { kind: 'answered', result: { kind: 'too_complex' } }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', (order: PricingOrder) => parentPort?.postMessage(answer(order)))
