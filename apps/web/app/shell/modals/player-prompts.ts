/**
 * Blocking prompts required by the platform: missing profile fields and acceptance of new terms.
 */

import { hashKey } from '@tanstack/react-query'
import type { Player } from '@touchline/contract/entities/player'
import type { App } from '../../shared/app/app.ts'
import { openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'

type Deps = Pick<App, 'queryClient' | 'session' | 'queries' | 'handlers'>

/**
 * Whether there are terms that the player has not accepted. Without a record by the platform
 * nothing is asked.
 */
export function hasNewTerms(player: Pick<Player, 'terms_version'>, wanted: string | null | undefined): boolean {
  return Boolean(wanted) && player.terms_version !== undefined && player.terms_version !== wanted
}

/** Prompts until the returned function is called. */
export function startPlayerPrompts(app: Deps): () => void {
  const { queryClient, session, queries } = app
  const settingsKey = queries.settings().queryKey
  const watched = [hashKey(queryKeys.profile), hashKey(settingsKey)]
  const terms = () => queryClient.getQueryData(settingsKey)?.data.system?.platform_settings.terms_version
  const prompt = () => {
    const player = queryClient.getQueryData<Player>(queryKeys.profile)
    if (!player || session.get().status !== 'LOGGED_IN') return
    if (player.auth_fields_missed.length > 0) void openModal(app, 'missedAuthFields')
    else if (hasNewTerms(player, terms())) void openModal(app, 'termsChecker')
  }
  prompt()
  return queryClient.getQueryCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success' && watched.includes(event.query.queryHash)) prompt()
  })
}
