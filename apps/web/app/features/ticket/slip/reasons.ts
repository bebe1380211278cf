/** Words for why a slip cannot be placed and why bets were refused. */
import type { BlockerKey } from '@touchline/betting/slip-blockers'
import type { TicketError } from '@touchline/betting/ticket-types'
import type { Translate } from '../../../i18n/translate.ts'

/** States and empty fields speak for themselves; prices and closed selections have notices of their own. */
const SILENT: readonly BlockerKey[] = [
  'no_bets',
  'in_progress',
  'already_placed',
  'stake_missing',
  'odds_changed',
  'selection_suspended',
  'selection_not_available',
]

export type ReasonValues = Record<string, string | number>

/** The first reason that needs saying, or null. */
export function describeBlockers(blockers: readonly BlockerKey[], values: ReasonValues, t: Translate): string | null {
  const said = blockers.find(key => !SILENT.includes(key))
  if (!said) return null
  return t.find(said.startsWith('error.') ? said : `ticket.blocked.${said}`, values) ?? t('ticket.blocked.other')
}

/** What to say of a refusal: the server's own words first. */
export function describeError(error: Pick<TicketError, 'key' | 'message'>, t: Translate): string {
  return error.message || t.find(error.key) || t('error.place_bets.default')
}
