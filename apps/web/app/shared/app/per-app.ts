import type { App } from './app.ts'

/**
 * Returns a function that finds an app's value and creates it on first use. Apps are distinguished by their query client,
 * of which each has its own.
 */
export function perApp<D extends Pick<App, 'queryClient'>, V extends object>(create: (app: D) => V): (app: D) => V {
  const values = new WeakMap<App['queryClient'], V>()
  return app => {
    const value = values.get(app.queryClient) ?? create(app)
    values.set(app.queryClient, value)
    return value
  }
}
