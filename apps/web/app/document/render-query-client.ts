/**
 * The query client of one render. Its calls are anonymous, made once and shared by the renders of a server, so that
 * queries need neither retries nor an abort signal of their own.
 *
 * TanStack Query's own fetch defines an accessor on each query's context. V8 keeps the closures of accessors in the
 * object's hidden class, which survives all but full garbage collections, and with them the data of the render.
 */
import {
  type DefaultError,
  type FetchQueryOptions,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'

const { signal } = new AbortController()

export class RenderQueryClient extends QueryClient {
  readonly #loading = new Map<string, Promise<unknown>>()

  /** Returns the query's data, which is fetched once. Rejects with the error of its function; the next call tries again. */
  override fetchQuery<F, E = DefaultError, D = F, K extends QueryKey = QueryKey, P = never>(
    options: FetchQueryOptions<F, E, D, K, P>,
  ): Promise<D> {
    const query = this.getQueryCache().build(this, this.defaultQueryOptions(options)) as unknown as Query
    const known = this.#loading.get(query.queryHash)
    if (known) return known as Promise<D>
    const loading = this.#load(query, options as unknown as FetchQueryOptions)
    this.#loading.set(query.queryHash, loading)
    return loading as Promise<D>
  }

  override clear(): void {
    this.#loading.clear()
    super.clear()
  }

  async #load(query: Query, { queryKey, queryFn, meta }: FetchQueryOptions): Promise<unknown> {
    try {
      if (typeof queryFn !== 'function') throw new Error(`${query.queryHash} has no function`)
      return query.setData(await queryFn({ client: this, queryKey, signal, meta }))
    } catch (error) {
      this.#loading.delete(query.queryHash)
      query.setState({ status: 'error', fetchStatus: 'idle', error: error as Error })
      throw error
    }
  }
}
