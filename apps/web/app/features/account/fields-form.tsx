/** The form for missing profile fields, and the modal that requires them. */
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { Player } from '@touchline/contract/entities/player'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { type ModalProps, openModal } from '../../shared/modals/modals.ts'
import { useSessionState } from '../../shared/player/use-session.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { CountryField, Form, ProblemNotice, SignOutButton, useSubmit } from './form.tsx'

interface FieldsFormProps {
  readonly player: Player
  /** Names of the requested fields. */
  readonly fields: readonly string[]
  readonly onSaved: (player: Player) => void
}

/** Fields that this form has. */
const TYPED = ['first_name', 'last_name', 'nickname', 'country'] as const
/** Fields filled by phone verification. */
const PHONE_FIELDS: readonly string[] = ['phone', 'mobile_phone', 'auth_phone_number']

type TypedField = (typeof TYPED)[number]

interface ClassifiedFields {
  readonly typed: readonly TypedField[]
  /** A field is filled by phone verification. */
  readonly needsPhone: boolean
  /** A field can be entered on the platform's page only. */
  readonly needsPlatform: boolean
}

/** Classifies the requested fields by how they are entered. */
export function classifyFields(names: readonly string[]): ClassifiedFields {
  return {
    typed: TYPED.filter(field => names.includes(field)),
    needsPhone: names.some(name => PHONE_FIELDS.includes(name)),
    needsPlatform: names.some(name => !PHONE_FIELDS.includes(name) && !TYPED.some(field => field === name)),
  }
}

/**
 * Returns the fields that are empty. One that the profile does not contain counts as filled, because the platform decides.
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
  const { typed, needsPhone, needsPlatform } = classifyFields(fields)
  return (
    <>
      {typed.length > 0 && <TypedFields player={player} fields={typed} onSaved={onSaved} />}
      {needsPhone && (
        <Button block onClick={() => void openModal(app, 'phoneVerification')}>
          <Icon name="phone" size={16} />
          {t('modal.fields.phone')}
        </Button>
      )}
      {needsPlatform && (
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
  const [values, setValues] = useState(() => readValues(player, fields))
  const [isChecked, setChecked] = useState(false)
  const [refusals, setRefusals] = useState<FieldRefusals>({})
  const write = (field: TypedField, value: string) => {
    setValues({ ...values, [field]: value })
    setRefusals({ ...refusals, [field]: undefined })
  }
  const isEmpty = (field: TypedField) => !values[field]?.trim()
  const submit = () => {
    setChecked(true)
    if (fields.some(isEmpty)) return
    void send(async () => {
      const body = Object.fromEntries(fields.map(field => [field, values[field]?.trim() ?? '']))
      const data = await api.call('patchPlayer', { body }).then(
        answer => answer.data,
        (error: unknown) => {
          const refused = findRefusals(error, fields)
          if (!refused) throw error
          setRefusals(refused)
        },
      )
      if (!data) return
      queryClient.setQueryData(queryKeys.profile, data)
      onSaved(data)
    })
  }
  return (
    <Form onSubmit={submit}>
      {fields.map((field, index) =>
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
            data-autofocus={index === 0 || undefined}
            value={values[field] ?? ''}
            error={isChecked && isEmpty(field) ? t('modal.fields.empty') : refusals[field]}
            onChange={event => write(field, event.target.value)}
          />
        ),
      )}
      <ProblemNotice problem={problem} />
      <Button kind="primary" type="submit" block busy={isBusy}>
        {t('modal.fields.save')}
      </Button>
    </Form>
  )
}

/** Texts about single fields that the platform refused. */
type FieldRefusals = Readonly<Partial<Record<TypedField, string | undefined>>>

/** What an error response says of these fields; null where it is about something else, too. */
export function findRefusals(error: unknown, fields: readonly TypedField[]): FieldRefusals | null {
  if (!(error instanceof ApiError)) return null
  const { name, details, localizedMessage } = error
  if (name === 'NICKNAME_TAKEN') return fields.includes('nickname') ? { nickname: localizedMessage } : null
  const texts = details.map(({ field, localized_message: text }) => ({
    field: fields.find(typed => field === `body/${typed}`),
    text,
  }))
  const isComplete = texts.length > 0 && texts.every(({ field, text }) => field && text)
  return isComplete ? Object.fromEntries(texts.map(({ field, text }) => [field, text])) : null
}

function readValues(player: Player, fields: readonly TypedField[]): Partial<Record<TypedField, string>> {
  return Object.fromEntries(fields.map(field => [field, player[field] ?? '']))
}

interface MissedFieldsProps extends ModalProps<'missedAuthFields'> {
  readonly player: Player | undefined
}

/** Requests profile data that the platform requires; the only alternative is to sign out. */
export function MissedFieldsModal({ player, close }: MissedFieldsProps) {
  const t = useT()
  const { status } = useSessionState()
  const missed = player?.auth_fields_missed ?? []
  const isSignedOut = status === 'NOT_LOGGED_IN'
  const isFilled = player !== undefined && missed.length === 0
  useEffect(() => {
    if (isSignedOut || isFilled) close(isFilled ? 'done' : 'closed')
  }, [isSignedOut, isFilled, close])
  return (
    <Modal
      title={t('modal.fields', { count: missed.length })}
      glyph={<Icon name="user" />}
      footer={<SignOutButton />}
      sheet
    >
      <p className={text.second}>{t('modal.fields.text')}</p>
      {player && <FieldsForm player={player} fields={missed} onSaved={() => {}} />}
    </Modal>
  )
}
