/** Phone verification: first the number, then the code sent to it. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PhoneVerification } from '@touchline/contract/entities/player'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './account.module.css'
import { CountryField, Form, NeedsPlayer, useSubmit } from './form.tsx'

export function PhoneModal({ close }: ModalProps<'phoneVerification'>) {
  const t = useT()
  const [step, setStep] = useState<'number' | 'code'>('number')
  return (
    <Modal title={t(`modal.phone.${step}`)} glyph={<Icon name="phone" />} sheet>
      <NeedsPlayer>
        <Steps step={step} onStep={setStep} close={close} />
      </NeedsPlayer>
    </Modal>
  )
}

interface StepsProps extends Pick<ModalProps<'phoneVerification'>, 'close'> {
  readonly step: 'number' | 'code'
  readonly onStep: (step: 'number' | 'code') => void
}

function Steps({ step, onStep, close }: StepsProps) {
  const t = useT()
  const queryClient = useQueryClient()
  const { data: phone, isError, refetch, setPhone } = usePhone()
  const status = phone?.verified_status
  useEffect(() => {
    if (status === 'pending') onStep('code')
  }, [status, onStep])
  if (isError) {
    return (
      <Notice kind="danger" icon="warn" action={<Button onClick={() => void refetch()}>{t('modal.again')}</Button>}>
        {t('modal.failed')}
      </Notice>
    )
  }
  if (!phone) return <Skeleton width="full" height="odd" />
  if (status === 'verified') {
    return (
      <>
        <Notice kind="up" icon="check" role="status">
          {t('modal.phone.verified', { number: phone.phone_number ?? '' })}
        </Notice>
        <Button kind="primary" block onClick={() => close('done')}>
          {t('modal.go-on')}
        </Button>
      </>
    )
  }
  const onSent = (next: PhoneVerification) => {
    setPhone(next)
    onStep('code')
  }
  const onVerified = (next: PhoneVerification) => {
    setPhone(next)
    // The profile now contains the number.
    void queryClient.invalidateQueries({ queryKey: queryKeys.profile })
    close('done')
  }
  if (step === 'number') return <NumberForm phone={phone} onSent={onSent} />
  return <CodeForm phone={phone} onChange={setPhone} onVerified={onVerified} onBack={() => onStep('number')} />
}

/** The platform's phone verification state and its update. */
function usePhone() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const isLoggedIn = useIsLoggedIn()
  const query = useQuery({
    queryKey: queryKeys.phone,
    queryFn: async ({ signal }) => (await api.call('getPlayerPhone', { signal })).data,
    enabled: isLoggedIn,
    staleTime: 0,
  })
  return { ...query, setPhone: (phone: PhoneVerification) => void queryClient.setQueryData(queryKeys.phone, phone) }
}

const SEPARATORS = /[\s()./-]/g
/** An international phone number. */
const NUMBER = /^\+[1-9]\d{6,14}$/

/** Returns a number in the platform's format, `+442079460000`; null when invalid. A leading `00` counts as `+`. */
export function parseNumber(text: string): string | null {
  const number = toAsciiDigits(text).replace(SEPARATORS, '').replace(/^00/, '+')
  return NUMBER.test(number) ? number : null
}

/** Converts Arabic and Persian digits to ASCII. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
}

/** Masks the number except its beginning and last four digits: `+356 •••• 2210`. */
export function maskNumber(number: string): string {
  return `${number.slice(0, -8)} •••• ${number.slice(-4)}`
}

interface NumberFormProps {
  readonly phone: PhoneVerification
  readonly onSent: (phone: PhoneVerification) => void
}

/** Form for the player's phone number and country; submitting it sends a code. */
function NumberForm({ phone, onSent }: NumberFormProps) {
  const t = useT()
  const { api, country: pageCountry } = useApp()
  const { isBusy, problem, send } = useSubmit('phone number')
  const [typed, setTyped] = useState(phone.phone_number ?? '+')
  const [country, setCountry] = useState(phone.phone_country ?? pageCountry)
  const [isChecked, setChecked] = useState(false)
  const isWrong = isChecked && !parseNumber(typed)
  const submit = () => {
    const phone_number = parseNumber(typed)
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

/** Code length of the reference backend. */
const CODE_LENGTH = 6

interface CodeFormProps {
  readonly phone: PhoneVerification
  readonly onChange: (phone: PhoneVerification) => void
  readonly onVerified: (phone: PhoneVerification) => void
  readonly onBack: () => void
}

/** Form for the code that was sent. */
function CodeForm({ phone, onChange, onVerified, onBack }: CodeFormProps) {
  const t = useT()
  const { api } = useApp()
  const { isBusy, problem, send } = useSubmit('phone code')
  const [code, setCode] = useState('')
  const isComplete = code.length >= 4
  const verify = () =>
    void send(async () => onVerified((await api.call('postPlayerPhoneVerify', { body: { code } })).data))
  const resend = () => void send(async () => onChange((await api.call('postPlayerPhoneResend')).data))
  return (
    <Form onSubmit={() => isComplete && verify()}>
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
      <Button kind="primary" type="submit" block busy={isBusy} aria-disabled={!isComplete || undefined}>
        {t('modal.phone.verify')}
      </Button>
    </Form>
  )
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** Whole seconds until a moment; 0 when it has passed. */
function secondsUntil(moment: string | null, now: number): number {
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
