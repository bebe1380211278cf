/** Activates a bonus, or claims the freebet that its points are worth. */
import { ApiError, isOutcomeUnknown, isUnauthorized } from '@touchline/client/errors'
import { createIdempotencyKey } from '@touchline/client/idempotency'
import type { RequestBody } from '@touchline/contract/endpoints'
import type { Bonus } from '@touchline/contract/entities/farming'
import { useRef, useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
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

/**
 * The idempotency key of a user's intent. After a lost response or a 401 the next press repeats the key, so that a box is
 * opened and points are claimed once.
 */
export function useIntentKey() {
  const key = useRef<string | null>(null)
  return {
    get: () => {
      key.current ??= createIdempotencyKey()
      return key.current
    },
    /** Ends the intent unless its outcome is unknown: the next press is another intent. */
    settle: (error?: unknown) => {
      if (!isOutcomeUnknown(error) && !isUnauthorized(error)) key.current = null
    },
  }
}

export interface Activation {
  readonly isBusy: boolean
  /** Why the last attempt failed. */
  readonly problem: string | null
  readonly run: () => void
}

/** Names of the bonuses that were active before a change and are replaced after it. */
function listReplaced(before: readonly Bonus[] = [], after: readonly Bonus[] = []): string {
  const activeIds = before.filter(({ user_bonus_status: status }) => status === 'active').map(({ id }) => id)
  const replaced = after.filter(bonus => stateOf(bonus) === 'overridden' && activeIds.includes(bonus.id))
  return replaced.map(({ name }) => name).join(', ')
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

/** @param doneText title of the alert after success, which names the replaced bonuses too */
export function useActivation(bonus: Bonus, doneText: string): Activation {
  const { api, queryClient } = useApp()
  const readBonuses = () => queryClient.getQueryData(bonusesQuery(api, true).queryKey)?.data
  const { t } = useI18n()
  const key = useIntentKey()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const activate = async () => {
    setIsBusy(true)
    setProblem(null)
    const before = readBonuses()
    let isDone = false
    try {
      await api.call('postBonusActivate', {
        params: { id: bonus.id },
        body: listConfirmedEffects(bonus),
        idempotencyKey: key.get(),
      })
      key.settle()
      isDone = true
    } catch (error) {
      key.settle(error)
      if (getFailureHandling(error).isReported) reportError(error, 'activating a bonus')
      setProblem(describeRefusal(error, t))
    } finally {
      // Also after a refusal, because the list on the page differed from the server's.
      await queryClient.invalidateQueries({ queryKey: queryKeys.bonuses })
      setIsBusy(false)
    }
    if (!isDone) return
    const names = listReplaced(before, readBonuses())
    const text = names ? t('bonus.activated.instead', { names }) : undefined
    showAlert({ kind: 'success', title: doneText, text, subject: bonus.name, place: 'toast' })
  }
  return { isBusy, problem, run: () => void activate() }
}
