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
import { CountryField } from './country-field.tsx'
import { Form } from './form.tsx'
import { sortFields, type TypedField } from './profile-fields.ts'
import { useSubmit } from './use-submit.ts'

interface FieldsFormProps {
  readonly player: Player
  /** Names of the requested fields. */
  readonly fields: readonly string[]
  readonly onSaved: (player: Player) => void
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
