import { ApiError } from '@touchline/client/errors'
import { type FormEvent, useState } from 'react'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { getFailureHandling } from '../../shared/alerts/failures.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { useSubmission } from '../../shared/helpers/use-submission.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { findIdentityNeed, type IdentityNeed } from '../../shared/player/identity.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { IdentityWay } from '../../ui/identity-way.tsx'
import text from '../../ui/text.module.css'
import { describeRefusal } from './use-activation.ts'
import { type BonusTexts, useBonusTexts } from './use-bonus-texts.ts'

const MAX_LENGTH = 64

/** Why a code was refused, in a sentence for the player. */
function describeCodeRefusal(error: unknown, { t, moment }: BonusTexts): string {
  if (!(error instanceof ApiError)) return describeRefusal(error, t)
  switch (error.name) {
    case 'PROMO_CODE_INVALID':
    case 'VALIDATION_FAILED':
      return t('bonus.code.invalid')
    case 'PROMO_CODE_EXPIRED': {
      const { ended_at: end } = error.data
      return typeof end === 'string' ? t('bonus.code.ended', { date: moment(end) }) : t('bonus.code.expired')
    }
    case 'PROMO_CODE_USED':
      return t('bonus.code.used')
    case 'TOO_MANY_REQUESTS':
      return t('bonus.code.too-many')
    default:
      return describeRefusal(error, t)
  }
}

/** The field for a promo code; a visitor signs in first and keeps what is typed. */
export function PromoCode() {
  const texts = useBonusTexts()
  const { t } = texts
  const app = useApp()
  const { api, queryClient } = app
  const isSignedIn = useIsLoggedIn()
  const [code, setCode] = useState('')
  const [need, setNeed] = useState<IdentityNeed | null>(null)
  const { isBusy, problem, send, reset } = useSubmission(error => {
    const missing = error instanceof ApiError ? findIdentityNeed(error) : null
    setNeed(missing)
    if (getFailureHandling(error).isReported && !isExpected(error) && missing === null)
      reportError(error, 'redeeming a promo code')
    return describeCodeRefusal(error, texts)
  })
  const redeem = async (idempotencyKey: string) => {
    const { data } = await api.call('postBonusesPromoCode', { body: { code: code.trim() }, idempotencyKey })
    setCode('')
    const title = t('bonus.code.done', { name: data.name })
    showAlert({ kind: 'success', title, subject: data.name, place: 'toast' })
    await queryClient.invalidateQueries({ queryKey: queryKeys.bonuses })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!code.trim()) reset(t('bonus.code.empty'))
    else if (isSignedIn) void send(redeem)
    else void openModal(app, 'signIn')
  }
  return (
    <section className={cx(card.card, 'bn-code')}>
      <h2 className={text.h3}>{t('bonus.code')}</h2>
      <form onSubmit={submit} noValidate>
        <Field
          label={t('bonus.code.label')}
          value={code}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={problem}
          hint={isSignedIn ? undefined : t('bonus.code.visitor')}
          onChange={event => {
            setCode(event.currentTarget.value)
            reset()
          }}
        />
        <Button type="submit" busy={isBusy}>
          {t('bonus.code.apply')}
        </Button>
      </form>
      {problem && need && <IdentityWay need={need} />}
      <span className={text.hidden} role="alert">
        {problem}
      </span>
    </section>
  )
}

const isExpected = (error: unknown): boolean => error instanceof ApiError && error.name.startsWith('PROMO_CODE_')
