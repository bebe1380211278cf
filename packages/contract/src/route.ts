/** What a client must know to make a call. */
import { routes } from '../generated/routes.ts'
import type { Endpoint } from './endpoint.ts'
import { ROUTE_DEFAULTS, toMethod } from './route-defaults.ts'

export type Route = Pick<Endpoint, 'api' | 'version' | 'method' | 'path' | 'auth' | 'keepsSession'>

/** The calls that browsers make. */
export type RouteName = keyof typeof routes

export const findRoute = (name: RouteName): Route => ({
  ...ROUTE_DEFAULTS,
  method: toMethod(name) as Route['method'],
  ...routes[name],
})
