/** `POST /{provider}/launch`: the URL of a further product, if it is enabled. */
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Handlers } from '../../../platform/http/handlers.ts'
import type { ProductKey } from './rounds.ts'

export interface ProductDeps {
  readonly enabled: ReadonlySet<ProductKey>
  /** URL under which browsers reach this back end. */
  readonly publicUrl: string
}

export function createProductHandlers({ enabled, publicUrl }: ProductDeps) {
  return {
    postLaunch: ({ params: { provider }, body, locale }) => {
      if (!enabled.has(provider)) throw new ApiError('NOT_FOUND')
      const url = new URL(`/apps/${provider}`, publicUrl)
      url.searchParams.set('app', body.app)
      url.searchParams.set('lang', locale)
      return { url: url.href }
    },
  } satisfies Handlers
}
