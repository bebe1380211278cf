/** Loads the code of reminders for a page that nobody touches. */
import type { Schedule } from '@touchline/client/schedule'
import type { App } from '../../shared/app/app.ts'
import { reportError } from '../../shared/errors/report-error.ts'

/** Runs when the sign-up reminder of the operator's settings is due, counted from the opening of the page. */
export function runWhenReminded(
  { queryClient, queries }: Pick<App, 'queryClient' | 'queries'>,
  schedule: Schedule,
  run: () => void,
): void {
  queryClient
    .fetchQuery(queries.settings())
    .then(({ data: { system } }) => {
      const seconds = system?.platform_settings.sign_up_reminder_seconds
      if (typeof seconds === 'number') schedule(run, Math.max(0, seconds * 1000 - performance.now()))
    })
    .catch(error => reportError(error, 'reminders'))
}
