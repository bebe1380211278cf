import type { App } from './app.ts'
import { showFailure } from './failures.ts'
import { PRIVATE } from './private-queries.ts'

type Deps = Pick<App, 'session' | 'queryClient' | 'i18n'>

/** Ends the session. An answer to the player that came after that would be a refusal, so nobody waits for one. */
export async function endSession({ session, queryClient }: Pick<Deps, 'session' | 'queryClient'>): Promise<void> {
  await Promise.all([queryClient.cancelQueries(PRIVATE), queryClient.cancelQueries({ queryKey: ['settings'] })])
  await session.signOut()
}

/** Signs out. When the platform could not be told the player is still signed in, and is told so. */
export async function signOut({ session, queryClient, i18n }: Deps): Promise<void> {
  const words = { title: 'session.sign-out-failed', text: 'session.sign-out-failed.text' } as const
  await endSession({ session, queryClient }).catch(error =>
    showFailure({ i18n }, error, { context: 'sign-out', ...words }),
  )
}
