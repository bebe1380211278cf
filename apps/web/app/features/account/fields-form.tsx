import { useQueryClient } from '@tanstack/react-query'
import type { Player } from '@touchline/contract/entities/player'
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { CountryField, Form } from './form.tsx'
import { useSubmit } from './use-submit.ts'

interface FieldsFormProps {
  readonly player: Player
  /** Names of the requested fields. */
  readonly fields: readonly string[]
  readonly onSaved: (player: Player) => void
}

/** Fields entered here. */
const TYPED = ['first_name', 'last_name', 'nickname', 'country'] as const
/** Fields filled by phone verification. */
const OF_PHONE: readonly string[] = ['phone', 'mobile_phone', 'auth_phone_number']

type TypedField = (typeof TYPED)[number]

interface AskedFields {
  readonly typed: readonly TypedField[]
  readonly isPhoneAsked: boolean
  /** A field is requested that only the platform's own page supports. */
  readonly isMoreAsked: boolean
}

/** Classifies the requested fields by how they are entered. */
export function sortFields(names: readonly string[]): AskedFields {
  const typed = TYPED.filter(field => names.includes(field))
  const isPhoneAsked = names.some(name => OF_PHONE.includes(name))
  const isMoreAsked = names.some(name => !OF_PHONE.includes(name) && !TYPED.some(field => field === name))
  return { typed, isPhoneAsked, isMoreAsked }
}

/**
 * The empty ones of the fields. A field absent from the profile counts as filled, because the
 * platform decides.
 */
export function findEmpty(player: Player, names: readonly string[]): string[] {
  const values = { ...player, phone: player.mobile_phone ?? player.auth_phone_number } as Readonly<
    Record<string, unknown>
  >
  return names.filter(name => Object.hasOwn(values, name) && (values[name] === null || values[name] === ''))
}

const AUTO_COMPLETE: Readonly<Partial<Record<TypedField, string>>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  nickname: 'nickname',
}

/** Form for the missing profile fields. */
export function FieldsForm({ player, fields, onSaved }: FieldsFormProps) {
  const t = useT()
  const app = useApp()
  const { typed, isPhoneAsked, isMoreAsked } = sortFields(fields)
  return (
    <>
      {typed.length > 0 && <TypedFields player={player} fields={typed} onSaved={onSaved} />}
      {isPhoneAsked && (
        <Button block onClick={() => void openModal(app, 'phoneVerification')}>
          <Icon name="phone" size={16} />
          {t('modal.fields.phone')}
        </Button>
      )}
      {isMoreAsked && (
        <Notice kind="info">
          {t('modal.fields.more')}{' '}
          <a className={text.link} href={outgoingUrl(app.config.hostUrl, '/profile', app.locale)}>
            {t('modal.fields.profile')}
          </a>
        </Notice>
      )}
    </>
  )
}

interface TypedFieldsProps extends FieldsFormProps {
  readonly fields: readonly TypedField[]
}

function TypedFields({ player, fields, onSaved }: TypedFieldsProps) {
  const t = useT()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const { isBusy, problem, send } = useSubmit('profile')
  const [values, setValues] = useState(() => startValues(player, fields))
  const [isChecked, setChecked] = useState(false)
  const write = (field: TypedField, value: string) => setValues({ ...values, [field]: value })
  const isEmpty = (field: TypedField) => !values[field]?.trim()
  const submit = () => {
    setChecked(true)
    if (fields.some(isEmpty)) return
    void send(async () => {
      const body = Object.fromEntries(fields.map(field => [field, values[field]?.trim() ?? '']))
      const { data } = await api.call('patchPlayer', { body })
      queryClient.setQueryData(queryKeys.profile, data)
      onSaved(data)
    })
  }
  return (
    <Form onSubmit={submit}>
      {fields.map((field, at) =>
        field === 'country' ? (
          <CountryField
            key={field}
            value={values[field] ?? ''}
            onChange={code => write(field, code)}
            error={isChecked && isEmpty(field) ? t('modal.fields.empty') : undefined}
          />
        ) : (
          <Field
            key={field}
            label={t(`modal.fields.${field}`)}
            autoComplete={AUTO_COMPLETE[field]}
            maxLength={80}
            data-autofocus={at === 0 || undefined}
            value={values[field] ?? ''}
            error={isChecked && isEmpty(field) ? t('modal.fields.empty') : undefined}
            onChange={event => write(field, event.target.value)}
          />
        ),
      )}
      {problem && (
        <Notice kind="danger" icon="warn" role="alert">
          {problem}
        </Notice>
      )}
      <Button kind="primary" type="submit" block busy={isBusy}>
        {t('modal.fields.save')}
      </Button>
    </Form>
  )
}

function startValues(player: Player, fields: readonly TypedField[]): Partial<Record<TypedField, string>> {
  return Object.fromEntries(fields.map(field => [field, player[field] ?? '']))
}
