import { useT } from '../../i18n/provider.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import text from '../../ui/text.module.css'

/** Informs that the product is a preview. */
export function PreviewModal({ close }: ModalProps<'previewAlert'>) {
  const t = useT()
  return (
    <Modal
      title={t('modal.preview')}
      glyph={<Icon name="info" />}
      sheet
      footer={
        <Button kind="primary" onClick={() => close('done')}>
          {t('modal.preview.go-on')}
        </Button>
      }
    >
      <p className={text.second}>{t('modal.preview.text')}</p>
    </Modal>
  )
}
