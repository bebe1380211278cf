import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import { findPage } from './pages.ts'

/** `GET /fe-api/pages/{slug}`: the operator's own pages. */
export const pageHandlers = {
  getPage: ({ params, locale }) => {
    const page = findPage(params.slug, locale)
    if (!page) throw new ApiError('NOT_FOUND')
    return { data: page }
  },
} satisfies Handlers
