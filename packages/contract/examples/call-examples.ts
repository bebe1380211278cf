import type { Api } from '../src/endpoint.ts'
import type { EndpointName, Endpoints, Params, Query, RequestBody, ResponseBody } from '../src/endpoints.ts'

/** Example values of one call. The documents show them; a test validates them against the schemas. */
export interface ExampleOf<N extends EndpointName> {
  readonly params?: Params<N>
  readonly query?: Query<N>
  readonly body?: RequestBody<N>
  readonly response?: ResponseBody<N>
}

/** The names of one API's calls. */
export type NamesOf<A extends Api> = {
  [N in EndpointName]: Endpoints[N]['api'] extends A ? N : never
}[EndpointName]

export type ExamplesOf<N extends EndpointName> = { readonly [E in N]: ExampleOf<E> }
