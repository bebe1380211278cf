import type { PhoneVerification } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { CountryField } from './country-field.tsx'
import { readNumber } from './dial-codes.ts'
import { Form } from './form.tsx'
import { useSubmit } from './use-submit.ts'

interface NumberFormProps {
  readonly phone: PhoneVerification
  readonly onSent: (phone: PhoneVerification) => void
}

/** Form for the player's phone number and country; submitting it sends a code. */
export function NumberForm({ phone, onSent }: NumberFormProps) {
  const t = useT()
  const { api, country: here } = useApp()
  const { isBusy, problem, send } = useSubmit('phone number')
  const [typed, setTyped] = useState(phone.phone_number ?? '+')
  const [country, setCountry] = useState(phone.phone_country ?? here)
  const [isChecked, setChecked] = useState(false)
  const isWrong = isChecked && !readNumber(typed)
  const submit = () => {
    const phone_number = readNumber(typed)
    setChecked(true)
    if (!phone_number || !country) return
    void send(async () => {
      const { data } = await api.call('postPlayerPhone', { body: { phone_number, phone_country: country } })
      onSent(data)
    })
  }
  const isLimited = phone.sms_limit_reached
  return (
    <Form onSubmit={submit}>
      <p className={text.second}>{t('modal.phone.intro')}</p>
      <CountryField
        value={country}
        onChange={setCountry}
        error={isChecked && !country ? t('modal.fields.empty') : undefined}
      />
      <Field
        label={t('modal.phone.field')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        data-autofocus
        value={typed}
        error={problem ?? (isWrong ? t('modal.phone.wrong') : undefined)}
        onChange={event => setTyped(event.target.value)}
      />
      {isLimited && (
        <Notice kind="warn" icon="warn" role="status">
          {t('modal.phone.sms-limit')}
        </Notice>
      )}
      <Button kind="primary" type="submit" block busy={isBusy} aria-disabled={isLimited || undefined}>
        {t('modal.phone.send')}
      </Button>
    </Form>
  )
}
