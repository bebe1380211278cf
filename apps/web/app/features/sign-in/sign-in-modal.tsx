import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts.ts'
import { useApp } from '../../shared/app-context.tsx'
import { reportError } from '../../shared/report.ts'
import { useReadable } from '../../shared/use-readable.ts'
import { Modal } from '../../ui/modal.tsx'
import { listenToFrame } from './frame-listener.ts'
import styles from './sign-in-modal.module.css'
import { finishSignIn, type SignInFlow, signInFlow, switchFlow } from './sign-in-store.ts'

const PATHS: Readonly<Record<SignInFlow, string>> = { 'sign-in': '/users/sign-in', 'sign-up': '/users/sign-up' }

/** Before the page inside has said how high it is: what the two fields and the button need. */
const FIRST_HEIGHT = 320
const MAX_HEIGHT = 720

export function SignInModal() {
  const flow = useReadable(signInFlow)
  const t = useT()
  const abandon = useCallback(() => finishSignIn('abandoned'), [])
  return (
    <Modal
      isOpen={flow !== null}
      title={t(flow === 'sign-up' ? 'sign-in.sign-up' : 'sign-in.title')}
      onClose={abandon}
      sheet
    >
      {flow !== null && <PlatformFrame flow={flow} />}
    </Modal>
  )
}

/** The platform's own page. The password is typed there and never seen here. */
function PlatformFrame({ flow }: { readonly flow: SignInFlow }) {
  const { config, session } = useApp()
  const t = useT()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)

  useEffect(() => {
    const source = { frame: () => frame.current?.contentWindow ?? null, origin: new URL(config.hostUrl).origin }
    const startSession = async () => {
      const { status } = await session.start()
      if (status === 'LOGGED_IN') finishSignIn('signed-in')
      else showAlert({ kind: 'danger', title: t('sign-in.failed'), text: t('sign-in.failed.text') })
    }
    return listenToFrame(source, message => {
      if (message.type === 'resize') setHeight(Math.min(Math.ceil(message.payload.height), MAX_HEIGHT))
      if (message.type === 'cancelled') finishSignIn('abandoned')
      if (message.type === 'signIn') switchFlow('sign-in')
      if (message.type === 'signUp') switchFlow('sign-up')
      if (message.type === 'signed-in' || message.type === 'signed-up') {
        startSession().catch(error => {
          reportError(error, 'session after sign-in')
          showAlert({ kind: 'danger', title: t('sign-in.failed'), text: t('sign-in.failed.text') })
        })
      }
    })
  }, [config.hostUrl, session, t])

  const query = new URLSearchParams({ frame: '1', origin: window.location.origin })
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      src={`${config.hostUrl}${PATHS[flow]}?${query}`}
      title={t(flow === 'sign-up' ? 'sign-in.sign-up' : 'sign-in.title')}
      height={height}
      allow=""
    />
  )
}
