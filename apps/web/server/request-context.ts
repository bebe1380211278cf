/** The id of the request that this server works on, for the calls and the log lines that it causes. */
import { AsyncLocalStorage } from 'node:async_hooks'

const context = new AsyncLocalStorage<string>()

export const runWithRequestId = (id: string, work: () => void): void => context.run(id, work)

/** Undefined outside of a request. */
export const currentRequestId = (): string | undefined => context.getStore()
