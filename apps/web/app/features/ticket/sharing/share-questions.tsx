/** Dialogs shown when opening a shared bet. */
import { useT } from '../../../i18n/provider.tsx'
import type { ModalProps } from '../../../shared/modals/modals.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'

export function ShareBetNotFound({ props: { why }, close }: ModalProps<'shareBetNotFound'>) {
  const t = useT()
  return (
    <Modal
      title={t('share-bet.not-found-modal.title')}
      footer={
        <Button kind="primary" onClick={() => close()}>
          {t('share-bet.not-found-modal.close')}
        </Button>
      }
    >
      <p>{t(`share-bet.not-found-modal.${why}`)}</p>
    </Modal>
  )
}

export function ReplaceSlip({ props: { picks }, close }: ModalProps<'replaceSlip'>) {
  const t = useT()
  return (
    <Modal
      title={t('share.replace')}
      footer={
        <>
          <Button onClick={() => close()}>{t('share.replace.no')}</Button>
          <Button kind="primary" onClick={() => close('done')}>
            {t('share.replace.yes')}
          </Button>
        </>
      }
    >
      <p>{t('share.replace.text', { count: picks })}</p>
    </Modal>
  )
}
