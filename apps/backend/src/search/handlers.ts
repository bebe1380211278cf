import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Handlers } from '../http/handlers.ts'
import { Search } from './search.ts'

export function searchHandlers(catalogue: Catalogue) {
  const search = new Search(catalogue)
  return { getSearch: ({ query }) => ({ data: search.find(query) }) } satisfies Handlers
}
