/** The operator's driver: causes what no call of the contract causes, such as a price that moves or a result. */
import type { Exchange } from '../http/exchange.ts'
import type { HttpTarget } from '../http/http-target.ts'
import { TargetFailure } from '../http/target-failure.ts'
import { Missing } from '../outcome.ts'

export interface DriverOptions {
  readonly url: string
  /** Sent as `X-Driver-Token`; null: none is sent. */
  readonly token: string | null
}

export interface Driver {
  /** Whether there is a driver. */
  readonly isGiven: boolean
  /**
   * Sends a verb and returns what it answers. Throws Missing without a driver and where it answers 404, TargetFailure on
   * any other failure.
   */
  drive<T = undefined>(verb: string, body: object): Promise<T>
}

const describe = ({ status, text }: Exchange): string => `answers ${status}${text ? ` ${text.slice(0, 200)}` : ''}`

export function createDriver(options: DriverOptions | null, http: HttpTarget): Driver {
  return {
    isGiven: options !== null,
    async drive<T>(verb: string, body: object): Promise<T> {
      if (!options) throw new Missing('a driver: give --driver')
      const exchange = await http.send({
        url: `${options.url}/${verb}`,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(options.token !== null && { 'x-driver-token': options.token }),
        },
        body: JSON.stringify(body),
      })
      if (exchange.status === 404)
        throw new Missing(`the driver's verb "${verb}": it answers 404. Add the verb, or give it more matches`)
      if (exchange.status === 401 || exchange.status === 403)
        throw new TargetFailure(`The driver ${describe(exchange)} to ${verb}. Give its token in DRIVER_TOKEN.`)
      if (exchange.status >= 300)
        throw new TargetFailure(`The driver ${describe(exchange)} to ${verb}. Look at its log.`)
      return exchange.json as T
    },
  }
}
