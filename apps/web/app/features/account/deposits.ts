/** The deposits of a page. Pending ones are kept in the tab's session storage. */
import { createDeposits, type Deposits } from '@touchline/client/deposits'
import type { ApiError } from '@touchline/client/errors'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { App } from '../../shared/app.ts'
import { perApp } from '../../shared/per-app.ts'
import { reportError } from '../../shared/report-error.ts'

type PageDeposits = Deposits<ResponseBody<'postDeposit'>, ApiError>

export const depositsOf = perApp(
  ({ api }: Pick<App, 'api' | 'queryClient'>): PageDeposits =>
    createDeposits({
      storageKey: 'touchline.deposits',
      submit: ({ value, currency }, idempotencyKey) =>
        api.call('postDeposit', { body: { value, currency }, idempotencyKey }),
      report: error => reportError(error, 'quick deposit'),
    }),
)
