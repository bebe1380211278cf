/** Opens the reminder to review limits, once a visit, when the platform says that it is due. */
import type { Schedule } from '@touchline/client/schedule'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { modals, openModal } from '../../shared/modals/modals.ts'
import { limitsQuery } from './limits-query.ts'

type Deps = Pick<App, 'api' | 'handlers' | 'queryClient' | 'queries' | 'session'>

interface LimitReviewDeps {
  readonly schedule: Schedule
  /** The player places bets or reads their receipt, which nothing may cover. */
  readonly isPlacing: () => boolean
}

const FIRST_MS = 5000
const RETRY_MS = 10_000

/** Runs until the returned function is called. */
export function startLimitReview(app: Deps, { schedule, isPlacing }: LimitReviewDeps): () => void {
  const { api, queries, queryClient, session } = app
  let cancel = () => {}
  let playerSession: string | null = null

  const open = (): void => {
    if (modals.get().length > 0 || isPlacing()) cancel = schedule(open, RETRY_MS)
    else void openModal(app, 'limitReview')
  }
  const check = async (checked: string): Promise<void> => {
    const { data: settings } = await queryClient.fetchQuery(queries.settings())
    if (!settings.flags.responsible_gambling) return
    const { prompt } = await queryClient.fetchQuery(limitsQuery(api))
    if (prompt === 'review' && playerSession === checked) open()
  }
  const onSession = (): void => {
    const { status, info } = session.get()
    const next = status === 'LOGGED_IN' ? (info?.id ?? '') : null
    if (next === playerSession) return
    cancel()
    playerSession = next
    if (next === null) return
    const run = () =>
      void check(next).catch(error => {
        if (getFailureHandling(error).isReported) reportError(error, 'the reminder to review limits')
      })
    cancel = schedule(run, FIRST_MS)
  }
  const stop = session.subscribe(onSession)
  onSession()
  return () => {
    stop()
    cancel()
    playerSession = null
  }
}
