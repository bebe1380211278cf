import { showFailure } from '../alerts/failures.ts'
import type { App } from '../app/app.ts'
import * as queryKeys from '../queries/query-keys.ts'
import { PRIVATE } from '../queries/query-keys.ts'

type Deps = Pick<App, 'session' | 'queryClient' | 'i18n'>

/**
 * Ends the session. Player queries in flight are cancelled, because their responses would be
 * rejections.
 */
export async function endSession({ session, queryClient }: Pick<Deps, 'session' | 'queryClient'>): Promise<void> {
  await Promise.all([queryClient.cancelQueries(PRIVATE), queryClient.cancelQueries({ queryKey: queryKeys.settings })])
  await session.signOut()
}

/** Signs out. If the platform cannot be reached, the player stays signed in and sees an alert. */
export async function signOut({ session, queryClient, i18n }: Deps): Promise<void> {
  const words = { title: 'session.sign-out-failed', text: 'session.sign-out-failed.text' } as const
  await endSession({ session, queryClient }).catch(error =>
    showFailure({ i18n }, error, { context: 'sign-out', ...words }),
  )
}
