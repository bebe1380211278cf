/**
 * Time-outs and exclusions cannot be undone, so the consequences are shown first and confirmed in a
 * second step. Neither button of a step is emphasized.
 */
import { useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import { requestLimit, useLimitChange } from './change-limits.ts'
import styles from './exclusion-modal.module.css'

export function ExclusionModal({ props, close }: ModalProps<'exclusion'>) {
  const app = useApp()
  const t = useT()
  const { isBusy, error, run } = useLimitChange()
  const [step, setStep] = useState<'read' | 'confirm'>('read')
  const [isAgreed, setIsAgreed] = useState(false)
  const { type, period } = props
  const length = t.optional(`limits.${type}.${period}`, period)

  const exclude = async () => {
    const limit = await run(() => requestLimit(app, { type, period }))
    if (!limit) return
    close('done')
    showAlert({ kind: 'info', title: t(`limits.${type}.done`), text: t('limits.exclusion.open-bets') })
  }
  return (
    <Modal
      title={t(`limits.${type}.title`, { length })}
      glyph={<Icon name="shield" />}
      footer={
        <>
          <Button onClick={() => close()}>{t('limits.cancel')}</Button>
          {step === 'read' ? (
            <Button onClick={() => setStep('confirm')}>{t('limits.exclusion.go-on')}</Button>
          ) : (
            <Button kind="danger" busy={isBusy} aria-disabled={!isAgreed} onClick={() => void exclude()}>
              {t(`limits.${type}.confirm`)}
            </Button>
          )}
        </>
      }
    >
      {step === 'read' ? (
        <Meaning type={type} />
      ) : (
        <label className={styles.agree}>
          <input type="checkbox" checked={isAgreed} onChange={event => setIsAgreed(event.target.checked)} />
          <span>{t(`limits.${type}.agree`, { length })}</span>
        </label>
      )}
      {error && (
        <Notice kind="danger" icon="warn" role="alert">
          {error}
        </Notice>
      )}
    </Modal>
  )
}

/** The consequences of an exclusion type. */
function Meaning({ type }: Pick<ModalProps<'exclusion'>['props'], 'type'>) {
  const t = useT()
  return (
    <ul className={styles.meaning}>
      <li>{t(`limits.${type}.means`)}</li>
      <li>{t('limits.exclusion.no-way-back')}</li>
      <li className={text.second}>{t('limits.exclusion.open-bets')}</li>
    </ul>
  )
}
