import type { App } from './app.ts'
import { showFailure } from './failures.ts'
import { PRIVATE } from './private-queries.ts'

type Parts = Pick<App, 'session' | 'queryClient' | 'i18n'>

/** Signs out. When the platform could not be told the player is still signed in, and is told so. */
export async function signOut({ session, queryClient, i18n }: Parts): Promise<void> {
  // An answer that comes after the sign-out would be a refusal.
  await queryClient.cancelQueries(PRIVATE)
  const words = { title: 'session.sign-out-failed', text: 'session.sign-out-failed.text' } as const
  await session.signOut().catch(error => showFailure({ i18n }, error, { context: 'sign-out', ...words }))
}
