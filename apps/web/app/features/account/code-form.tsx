import type { PhoneVerification } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import text from '../../ui/text.module.css'
import styles from './account.late.module.css'
import { maskNumber, toAsciiDigits } from './dial-codes.ts'
import { Form } from './form.tsx'
import { useSubmit } from './use-submit.ts'

/** Code length of the reference backend. */
const CODE_LENGTH = 6

interface CodeFormProps {
  readonly phone: PhoneVerification
  readonly onChange: (phone: PhoneVerification) => void
  readonly onVerified: (phone: PhoneVerification) => void
  readonly onBack: () => void
}

/** Form for the code that was sent. */
export function CodeForm({ phone, onChange, onVerified, onBack }: CodeFormProps) {
  const t = useT()
  const { api } = useApp()
  const { isBusy, problem, send } = useSubmit('phone code')
  const [code, setCode] = useState('')
  const isWhole = code.length >= 4
  const verify = () =>
    void send(async () => onVerified((await api.call('postPlayerPhoneVerify', { body: { code } })).data))
  const resend = () => void send(async () => onChange((await api.call('postPlayerPhoneResend')).data))
  return (
    <Form onSubmit={() => isWhole && verify()}>
      <p className={text.second}>
        {t('modal.phone.sent')} <bdi className={styles.number}>{maskNumber(phone.phone_number ?? '')}</bdi>
      </p>
      <Field
        label={t('modal.phone.code-field')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        data-autofocus
        maxLength={8}
        placeholder={'•'.repeat(CODE_LENGTH)}
        value={code}
        error={problem ?? undefined}
        onChange={event => setCode(toAsciiDigits(event.target.value).replace(/\D/g, ''))}
      />
      <div className={styles.again}>
        <Resend phone={phone} onResend={resend} />
        <Button kind="ghost" size="sm" onClick={onBack}>
          {t('modal.phone.change')}
        </Button>
      </div>
      <Button kind="primary" type="submit" block busy={isBusy} aria-disabled={!isWhole || undefined}>
        {t('modal.phone.verify')}
      </Button>
    </Form>
  )
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Whole seconds until a moment; 0 when it has passed. */
export function secondsUntil(moment: string | null, now: number): number {
  return moment === null ? 0 : Math.max(0, Math.ceil((Date.parse(moment) - now) / 1000))
}

/** Resend button with the time until the next message may be sent. */
function Resend({ phone, onResend }: { readonly phone: PhoneVerification; readonly onResend: () => void }) {
  const t = useT()
  const seconds = secondsUntil(phone.resend_timeout_until, useNow())
  if (phone.sms_limit_reached) return <span role="status">{t('modal.phone.sms-limit')}</span>
  if (seconds === 0) {
    return (
      <Button kind="ghost" size="sm" onClick={onResend}>
        {t('modal.phone.resend')}
      </Button>
    )
  }
  const time = `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`
  return (
    <span>
      {t('modal.phone.resend-in')} <b role="timer">{time}</b>
    </span>
  )
}
