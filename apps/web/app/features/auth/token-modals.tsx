/**
 * Targets of links in mails: confirming an email address, unlocking an account. The token is used
 * once, on opening.
 */

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/provider.tsx'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { PlatformPage } from './platform-page.tsx'
import { switchModal } from './use-platform-messages.ts'

export function ConfirmationModal({ props, close }: ModalProps<'confirmation'>) {
  const t = useT()
  const app = useApp()
  const token = props?.token
  const state = useToken('confirmation', token, confirmation_token =>
    app.api.call('getUsersConfirmation', { query: { confirmation_token } }),
  )
  const isDone = state.kind === 'done'
  const resend = (
    <Button onClick={() => switchModal(app, 'resendConfirmation', close)}>{t('modal.confirmation.resend')}</Button>
  )
  const proceed = <Proceed close={close} />
  return (
    <Modal title={t('modal.confirmation')} glyph={<Glyph name="mail" />} footer={isDone ? proceed : resend} sheet>
      <State state={state} wait={t('modal.confirmation.check')}>
        {t('modal.confirmation.done.text')}
      </State>
    </Modal>
  )
}

/** Unlocking uses the platform's page where the operator enables it, otherwise it happens here. */
export function UnlockModal({ props, close }: ModalProps<'unlock'>) {
  const t = useT()
  const settings = useSettings()
  const isFramed = settings?.flags.iframe_user_unlock === true
  return (
    <Modal title={t('modal.unlock')} glyph={<Glyph name="lock" />} sheet>
      {isFramed && <PlatformPage flow="unlock" title={t('modal.unlock')} close={close} token={props?.token} />}
      {settings && !isFramed && <Unlocking token={props?.token} close={close} />}
    </Modal>
  )
}

interface UnlockingProps {
  readonly token: string | undefined
  readonly close: ModalProps<'unlock'>['close']
}

function Unlocking({ token, close }: UnlockingProps) {
  const t = useT()
  const app = useApp()
  const state = useToken('unlock', token, unlock_token => app.api.call('getUsersUnlock', { query: { unlock_token } }))
  return (
    <>
      <State state={state} wait={t('modal.unlock.check')}>
        {t('modal.unlock.done.text')}
      </State>
      {state.kind === 'done' && <Proceed close={close} block />}
    </>
  )
}

interface ProceedProps {
  readonly close: ModalProps<'confirmation' | 'unlock'>['close']
  readonly block?: boolean
}

/** After success: to sign-in, or back to the page for those who are signed in. */
function Proceed({ close, block = false }: ProceedProps) {
  const t = useT()
  const app = useApp()
  const isSignedIn = useIsLoggedIn()
  return (
    <Button kind="primary" block={block} onClick={() => (isSignedIn ? close() : switchModal(app, 'signIn', close))}>
      {t(isSignedIn ? 'common.close' : 'shell.sign-in')}
    </Button>
  )
}

const Glyph = ({ name }: { readonly name: IconName }) => <Icon name={name} />

interface TokenState {
  readonly kind: 'none' | 'loading' | 'done' | 'refused' | 'failed'
  readonly retry: () => void
}

/** Uses a token once, regardless of re-renders. */
function useToken(what: string, token: string | undefined, use: (token: string) => Promise<unknown>): TokenState {
  const query = useQuery({
    queryKey: ['mail-link', what, token],
    queryFn: async () => {
      await use(token ?? '')
      return true
    },
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const retry = () => void query.refetch()
  if (token === undefined) return { kind: 'none', retry }
  if (query.isFetching) return { kind: 'loading', retry }
  if (query.data) return { kind: 'done', retry }
  return { kind: query.error instanceof ApiError ? 'refused' : 'failed', retry }
}

interface StateProps {
  readonly state: TokenState
  /** Text without a token, which asks the player to check their mail. */
  readonly wait: string
  /** Content after success. */
  readonly children: ReactNode
}

function State({ state: { kind, retry }, wait, children }: StateProps) {
  const t = useT()
  switch (kind) {
    case 'none':
      return <p className={text.second}>{wait}</p>
    case 'loading':
      return (
        <div role="status">
          <span className={text.hidden}>{t('common.loading')}</span>
          <Skeleton width="full" />
        </div>
      )
    case 'done':
      return (
        <Notice kind="up" icon="check" role="status">
          {children}
        </Notice>
      )
    case 'refused':
      return (
        <Notice kind="warn" icon="warn" role="alert">
          {t('modal.link.refused')}
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          kind="danger"
          icon="warn"
          role="alert"
          action={
            <Button size="sm" onClick={retry}>
              {t('modal.again')}
            </Button>
          }
        >
          {t('modal.link.failed')}
        </Notice>
      )
  }
}
