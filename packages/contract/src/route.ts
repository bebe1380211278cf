/** What a client must know to make a call. */
import { routes } from '../generated/routes.ts'
import type { Endpoint } from './endpoint.ts'
import { ROUTE_DEFAULTS, toMethod } from './route-defaults.ts'

export interface Route extends Pick<Endpoint, 'api' | 'version' | 'method' | 'path' | 'auth' | 'keepsSession'> {
  /** Whether a level of the product cannot do without the call. */
  readonly isRequired?: true
  /** Whether a 404 to an optional call may be about the entity that was asked for. */
  readonly hasEntities?: true
}

/** The calls that browsers make. */
export type RouteName = keyof typeof routes

export const findRoute = (name: RouteName): Route => ({
  ...ROUTE_DEFAULTS,
  method: toMethod(name) as Route['method'],
  ...routes[name],
})
