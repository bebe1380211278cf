import type { Pagination } from '@touchline/contract/schema'

export interface PageQuery {
  page?: number | undefined
  limit?: number | undefined
}

const LIMIT = 500

/** Returns one page of a complete list; empty beyond the end. */
export function cutPage<T>(list: readonly T[], query: PageQuery, defaultLimit = LIMIT) {
  const { page = 1, limit = defaultLimit } = query
  return { data: list.slice((page - 1) * limit, page * limit), pagination: buildPagination(list.length, page, limit) }
}

export function buildPagination(total: number, page: number, limit: number): Pagination {
  return { total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) }
}
