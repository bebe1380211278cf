/** The deposits of a page. Pending ones are kept in the tab's session storage. */
import { createDeposits, type Deposits } from '@touchline/client/deposits'
import type { ApiError } from '@touchline/client/errors'
import type { ResponseBody } from '@touchline/contract/endpoints'
import type { App } from '../../shared/app.ts'
import { reportError } from '../../shared/report-error.ts'

type PageDeposits = Deposits<ResponseBody<'postDeposit'>, ApiError>

const known = new WeakMap<App['queryClient'], PageDeposits>()

export function depositsOf({ api, queryClient }: Pick<App, 'api' | 'queryClient'>): PageDeposits {
  const deposits =
    known.get(queryClient) ??
    createDeposits({
      storageKey: 'touchline.deposits',
      submit: ({ value, currency }, idempotencyKey) =>
        api.call('postDeposit', { body: { value, currency }, idempotencyKey }),
      report: error => reportError(error, 'quick deposit'),
    })
  known.set(queryClient, deposits)
  return deposits
}
