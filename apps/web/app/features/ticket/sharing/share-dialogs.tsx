/** The dialogs of sharing; one of them at a time. */
import { useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useReadable } from '../../../shared/use-readable.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { closeShareDialog, type ShareDialogState, shareDialog } from './share-dialog-state.ts'

export function ShareDialogs() {
  const open = useReadable(shareDialog)
  // What is being closed stays to be seen on its way out.
  const [shown, setShown] = useState(open)
  if (open !== null && open !== shown) setShown(open)
  switch (shown?.kind) {
    case 'share':
      return <ShareDialog bets={shown.bets} isOpen={open === shown} onClose={closeShareDialog} />
    case 'failed':
      return <Failed state={shown} isOpen={open === shown} />
    case 'replace':
      return <Replace state={shown} isOpen={open === shown} />
    default:
      return null
  }
}

interface DialogProps<K extends ShareDialogState['kind']> {
  readonly state: Extract<ShareDialogState, { kind: K }>
  readonly isOpen: boolean
}

function Failed({ state, isOpen }: DialogProps<'failed'>) {
  const t = useT()
  return (
    <Modal
      isOpen={isOpen}
      title={t('share-bet.not-found-modal.title')}
      onClose={closeShareDialog}
      footer={
        <Button kind="primary" onClick={closeShareDialog}>
          {t('share-bet.not-found-modal.close')}
        </Button>
      }
    >
      <p>{t(`share-bet.not-found-modal.${state.why}`)}</p>
    </Modal>
  )
}

function Replace({ state, isOpen }: DialogProps<'replace'>) {
  const t = useT()
  const sayYes = () => {
    state.answer(true)
    closeShareDialog()
  }
  return (
    <Modal
      isOpen={isOpen}
      title={t('share.replace')}
      onClose={closeShareDialog}
      footer={
        <>
          <Button onClick={closeShareDialog}>{t('share.replace.no')}</Button>
          <Button kind="primary" onClick={sayYes}>
            {t('share.replace.yes')}
          </Button>
        </>
      }
    >
      <p>{t('share.replace.text', { count: state.picks })}</p>
    </Modal>
  )
}
