/** Requests profile data that the platform requires; the only alternative is to sign out. */
import type { Player } from '@touchline/contract/entities/player'
import { useEffect } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import text from '../../ui/text.module.css'
import { FieldsForm } from './fields-form.tsx'
import { SignOutButton } from './sign-out-button.tsx'

interface MissedFieldsProps extends ModalProps<'missedAuthFields'> {
  readonly player: Player | undefined
}

export function MissedFieldsModal({ player, close }: MissedFieldsProps) {
  const t = useT()
  const { status } = useReadable(useApp().session)
  const missed = player?.auth_fields_missed ?? []
  const isOver = status === 'NOT_LOGGED_IN'
  const isFilled = player !== undefined && missed.length === 0
  useEffect(() => {
    if (isOver || isFilled) close(isFilled ? 'done' : 'closed')
  }, [isOver, isFilled, close])
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
