/** Activates a bonus, or claims the freebet that its points are worth. */
import { ApiError } from '@touchline/client/errors'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Bonus } from '@touchline/contract/entities/farming'
import { useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { type Submission, useSubmission } from '../../shared/helpers/use-submission.ts'
import { findIdentityNeed, type IdentityNeed } from '../../shared/player/identity.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { bonusesQuery } from './bonus-queries.ts'
import { stateOf } from './bonus-state.ts'
import { describeReason } from './use-bonus-texts.ts'

/** Returns why a change of a bonus was refused, as a sentence for the player. */
export function describeRefusal(error: unknown, t: Translate): string {
  if (!(error instanceof ApiError)) return t('bonus.failed.connection')
  switch (error.name) {
    case 'BONUS_NOT_AVAILABLE':
      return describeReason(error.data.reason, t) ?? t('bonus.failed.not-available')
    case 'PLAYER_EXCLUDED':
      return t('bonus.reason.excluded')
    case 'BONUS_REPLACES':
    case 'CLAIM_CHANGED':
      return t('bonus.failed.changed')
    case 'COUNTRY_BLOCKED':
      return t('bonus.reason.country')
    case 'NOT_FOUND':
      return t('bonus.failed.gone')
    case 'TOO_MANY_REQUESTS':
      return t('bonus.failed.too-many')
    default:
      return error.localizedMessage ?? t('bonus.failed')
  }
}

/** Names of the bonuses that were active before a change and are replaced after it. */
function listReplaced(before: readonly Bonus[] = [], after: readonly Bonus[] = []): string[] {
  const activeIds = before.filter(({ user_bonus_status: status }) => status === 'active').map(({ id }) => id)
  const replaced = after.filter(bonus => stateOf(bonus) === 'overridden' && activeIds.includes(bonus.id))
  return replaced.map(({ name }) => name)
}

/**
 * The effects that the page shows, so that the server rejects an activation with others. Empty if the server has sent none.
 */
function listConfirmedEffects(bonus: Bonus): RequestBody<'postBonusActivate'> {
  const { replaces } = bonus
  const claim = 'claim' in bonus ? bonus.claim : null
  return {
    ...(replaces && { replaces: replaces.map(({ id }) => id) }),
    ...(claim && { claim: { amount: claim.amount, full_amount: claim.full_amount } }),
  }
}

/**
 * Submissions of a change of bonuses. The list is read again after each, also after a rejection, because the list on the
 * page differed from the server's.
 */
export function useBonusSubmission(context: string): Submission & { readonly need: IdentityNeed | null } {
  const { queryClient } = useApp()
  const { t } = useI18n()
  const [need, setNeed] = useState<IdentityNeed | null>(null)
  const describe = (error: unknown) => {
    const missing = error instanceof ApiError ? findIdentityNeed(error) : null
    setNeed(missing)
    if (getFailureHandling(error).isReported && missing === null) reportError(error, context)
    return describeRefusal(error, t)
  }
  const submission = useSubmission(describe, () => queryClient.invalidateQueries({ queryKey: queryKeys.bonuses }))
  return { ...submission, need: submission.problem === null ? null : need }
}

export interface Activation extends Pick<Submission, 'isBusy' | 'problem'> {
  readonly run: () => void
  /** What the last failure needs of the player. */
  readonly need: IdentityNeed | null
}

/** @param doneText title of the alert after success, which names the replaced bonuses too */
export function useActivation(bonus: Bonus, doneText: string): Activation {
  const { api, queryClient } = useApp()
  const { t, formats } = useI18n()
  const { isBusy, problem, need, send } = useBonusSubmission('activating a bonus')
  const readBonuses = () => queryClient.getQueryData(bonusesQuery(api, true).queryKey)?.data
  const activate = async () => {
    const before = readBonuses()
    let isDone = false
    await send(async idempotencyKey => {
      const body = listConfirmedEffects(bonus)
      await api.call('postBonusActivate', { params: { id: bonus.id }, body, idempotencyKey })
      isDone = true
    })
    if (!isDone) return
    const names = formats.list(listReplaced(before, readBonuses()))
    const text = names ? t('bonus.activated.instead', { names }) : undefined
    showAlert({ kind: 'success', title: doneText, text, subject: bonus.name, place: 'toast' })
  }
  return { isBusy, problem, need, run: () => void activate() }
}
