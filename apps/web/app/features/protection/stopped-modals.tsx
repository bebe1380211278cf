/**
 * Explains why a player was stopped: by a limit, by an exclusion, or by the activity time limit.
 */
import { useT } from '../../i18n/provider.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useProtection } from '../../shared/player/protection.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'

export function OutOfSessionLimitModal({ props: { reason }, close }: ModalProps<'outOfSessionLimit'>) {
  return <Stopped reason={reason} icon={reason === 'excluded' ? 'shield' : 'clock'} onClose={() => close()} />
}

export function ActivityLimitModal({ close }: ModalProps<'activityLimitReached'>) {
  return <Stopped reason="activity" icon="shield" onClose={() => close()} />
}

interface StoppedProps {
  readonly reason: 'limit-reached' | 'excluded' | 'activity'
  readonly icon: IconName
  readonly onClose: () => void
}

function Stopped({ reason, icon, onClose }: StoppedProps) {
  const t = useT()
  const { helpUrl } = useProtection()
  return (
    <Modal
      title={t(`protection.${reason}`)}
      glyph={<Icon name={icon} />}
      footer={
        <>
          <ButtonLink href={helpUrl} target="_blank" rel="noopener">
            {t('protection.help')}
          </ButtonLink>
          <Button kind="primary" onClick={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <p className={text.second}>{t(`protection.${reason}.text`)}</p>
      <Notice kind="info" icon="shield">
        {t('protection.help.text')}
      </Notice>
    </Modal>
  )
}
