/** Opens the account in the currency that `/init-sportsbook` was asked for, once it is known who is here. */
import { accountsQuery, PROFILE_KEY, profileQuery } from '../features/session/player-queries.ts'
import type { App } from '../shared/app.ts'
import { reportError } from '../shared/report.ts'

/** `init.ts` writes it. */
const KEY = 'touchline.currency'

type Parts = Pick<App, 'api' | 'session' | 'queryClient'>

/** The wish, which is granted once. */
function takeWish(): string | null {
  try {
    const wish = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return wish
  } catch {
    // Storage is switched off: nothing was wished for.
    return null
  }
}

/** A currency that the player has no account in is passed over: opening one is the player's own to do. */
async function switchTo({ api, queryClient }: Parts, currency: string): Promise<void> {
  const [player, accounts] = await Promise.all([
    queryClient.fetchQuery(profileQuery(api)),
    queryClient.fetchQuery(accountsQuery(api)),
  ])
  if (player.currency === currency || !accounts.some(account => account.currency === currency)) return
  await api.call('patchPlayer', { body: { currency } })
  await queryClient.invalidateQueries({ queryKey: PROFILE_KEY })
}

/** Waits for the first player who comes. A visitor has no accounts. */
export function applyCurrency(app: Parts): void {
  const { session } = app
  let stop = () => {}
  const look = () => {
    if (session.get().status !== 'LOGGED_IN') return
    stop()
    const wish = takeWish()
    if (wish) switchTo(app, wish).catch(error => reportError(error, 'opening the account that was asked for'))
  }
  stop = session.subscribe(look)
  look()
}
