/** Signing in and up, on the platform's own pages. Both are done once somebody is signed in, in whatever way. */
import type { FrameMessage } from '@touchline/contract/host-messages'
import { useEffect } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts.ts'
import { useApp } from '../../shared/app-context.tsx'
import { findModal, hideModals, type ModalId, type ModalProps, openModal } from '../../shared/modals.ts'
import { reportError } from '../../shared/report.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { Modal } from '../../ui/modal.tsx'
import { PlatformFrame } from './platform-frame.tsx'

export function SignInModal({ close }: ModalProps<'signIn'>) {
  const t = useT()
  const onMessage = useSigningIn(close)
  const title = t('sign-in.title')
  return (
    <Modal title={title} sheet>
      <PlatformFrame path="/users/sign-in" title={title} onMessage={onMessage} />
    </Modal>
  )
}

export function SignUpModal({ close }: ModalProps<'signUp'>) {
  const t = useT()
  const onMessage = useSigningIn(close)
  const title = t('sign-in.sign-up')
  return (
    <Modal title={title} sheet>
      <PlatformFrame path="/users/sign-up" title={title} onMessage={onMessage} />
    </Modal>
  )
}

type Close = ModalProps<'signIn'>['close']

/** What is done about the messages of both pages. */
function useSigningIn(close: Close): (message: FrameMessage) => void {
  const { session } = useApp()
  const t = useT()
  const { status } = useReadable(session)
  useEffect(() => {
    if (status === 'LOGGED_IN') close('done')
  }, [status, close])
  const sayFailed = () => showAlert({ kind: 'danger', title: t('sign-in.failed'), text: t('sign-in.failed.text') })
  const startSession = async () => {
    try {
      const state = await session.start()
      if (state.status !== 'LOGGED_IN') sayFailed()
    } catch (error) {
      reportError(error, 'session after sign-in')
      sayFailed()
    }
  }
  return ({ type }) => {
    if (type === 'signed-in' || type === 'signed-up') void startSession()
    if (type === 'cancelled') close()
    if (type === 'signIn' || type === 'signUp') void goTo(type, close)
  }
}

/** Opens another flow in the place of this one, which waits unseen; back to it where it was opened from there. */
async function goTo(id: Extract<ModalId, 'signIn' | 'signUp'>, close: Close): Promise<void> {
  if (findModal(id)) return close()
  const restore = hideModals()
  await openModal(id)
  restore()
}
