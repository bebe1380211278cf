/** Occasional reminders. Each can be dismissed. */
import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { type ModalProps, openModal } from '../../shared/modals/modals.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import text from '../../ui/text.module.css'

interface ReminderProps {
  readonly name: 'deposit' | 'sign-up' | 'welcome'
  readonly icon: IconName
  readonly onClose: () => void
  readonly action?: ReactNode
}

function Reminder({ name, icon, onClose, action }: ReminderProps) {
  const t = useT()
  return (
    <Modal
      title={t(`reminder.${name}`)}
      glyph={<Icon name={icon} />}
      footer={
        <>
          <Button onClick={onClose}>{t(`reminder.${name}.close`)}</Button>
          {action}
        </>
      }
    >
      <p className={text.second}>{t(`reminder.${name}.text`)}</p>
    </Modal>
  )
}

export function DepositReminderModal({ close }: ModalProps<'depositReminder'>) {
  const t = useT()
  const { config, locale } = useApp()
  const action = (
    <ButtonLink
      kind="primary"
      href={outgoingUrl(config.hostUrl, outgoingPaths.deposit, locale)}
      onClick={() => close('done')}
    >
      {t('session.deposit')}
    </ButtonLink>
  )
  return <Reminder name="deposit" icon="wallet" onClose={() => close()} action={action} />
}

export function SignUpReminderModal({ close }: ModalProps<'signUpReminder'>) {
  const t = useT()
  const app = useApp()
  const join = () => {
    close('done')
    void openModal(app, 'signUp')
  }
  const action = (
    <Button kind="primary" onClick={join}>
      {t('shell.join')}
    </Button>
  )
  return <Reminder name="sign-up" icon="user" onClose={() => close()} action={action} />
}

export function WelcomeModal({ close }: ModalProps<'welcome'>) {
  return <Reminder name="welcome" icon="star" onClose={() => close()} />
}
