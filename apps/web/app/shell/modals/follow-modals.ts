/** Starts everything that opens modals automatically. */

import { hashKey } from '@tanstack/react-query'
import type { Player } from '@touchline/contract/entities/player'
import { readConsent } from '../../features/consent/cookie-bar.tsx'
import { outgoingPaths } from '../../shared/addresses/paths.ts'
import type { App } from '../../shared/app/app.ts'
import { tabStorage } from '../../shared/browser/web-storage.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { followModalAddress } from './modal-address.ts'

/** Opens the deposit modal on plain clicks on links to the platform's deposit page. */
function followDepositLinks(app: Pick<App, 'config' | 'handlers'>): void {
  document.addEventListener('click', event => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    const link = (event.target as Element | null)?.closest?.('a')
    const [address] = link?.href.split('?') ?? []
    if (!isPlain || event.defaultPrevented || address !== app.config.hostUrl + outgoingPaths.deposit) return
    event.preventDefault()
    void openModal(app, 'deposit')
  })
}

export function followModals(app: App): void {
  followModalAddress(app)
  followDepositLinks(app)
  startPlayerPrompts(app)
  showVisitorPrompts(app).catch(error => reportError(error, 'greeting the visitor'))
}

type PromptDeps = Pick<App, 'queryClient' | 'session' | 'queries' | 'handlers'>

/**
 * Whether there are terms that the player has not accepted. Without a record by the platform
 * nothing is asked.
 */
export function hasNewTerms(player: Pick<Player, 'terms_version'>, wanted: string | null | undefined): boolean {
  return Boolean(wanted) && player.terms_version !== undefined && player.terms_version !== wanted
}

/** Prompts for missing profile fields and for new terms, which the platform requires, until the returned function is called. */
export function startPlayerPrompts(app: PromptDeps): () => void {
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

const SHOWN_KEY = 'touchline.preview-told'

/** Once per visit. */
function showPreviewNotice(app: App): void {
  if (tabStorage.read(SHOWN_KEY)) return
  tabStorage.write(SHOWN_KEY, '1')
  void openModal(app, 'previewAlert')
}

/** Initial prompts for visitors: cookie consent and the preview notice. */
async function showVisitorPrompts(app: App): Promise<void> {
  // The cookie bar goes where the visitor has chosen before.
  readConsent()
  const { data: settings } = await app.queryClient.fetchQuery(app.queries.settings())
  if (settings.system?.platform_settings.preview) showPreviewNotice(app)
}
