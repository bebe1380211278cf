/**
 * The live stores of renders. A render only reads its store: renders of the same responses share one, which exists for as
 * long as these responses.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createLiveStore, type LiveStore } from '@touchline/client/live/live-store'
import { memoizeByObject } from '../shared/helpers/memoize-by-object.ts'
import { foldQueryData } from '../shared/queries/queries.ts'

/** A store by the sequence of responses that leads to it. */
interface StoreNode {
  readonly next: (response: object) => StoreNode
  store: LiveStore | null
}

const createNode = (): StoreNode => ({ next: memoizeByObject(createNode), store: null })
const root = createNode()

/** First elements of the keys of the queries whose data `foldQueryData` merges. */
const FOLDED: ReadonlySet<unknown> = new Set(['settings', 'matches', 'match', 'markets'])

/** The live store with all data that a query client has. It must not be changed. */
export function getSharedLiveStore(queryClient: QueryClient): LiveStore {
  let node = root
  for (const { queryKey, state } of queryClient.getQueryCache().getAll()) {
    if (state.data && FOLDED.has(queryKey[0])) node = node.next(state.data as object)
  }
  node.store ??= createFoldedStore(queryClient)
  return node.store
}

function createFoldedStore(queryClient: QueryClient): LiveStore {
  const live = createLiveStore()
  foldQueryData(queryClient, live)
  return live
}
