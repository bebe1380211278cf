/** The dialogs of shared bets: link and code, created when it opens, and what is asked when a shared bet is opened. */

import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { ShareLink } from '@touchline/contract/entities/share'
import { useId } from 'react'
import { useI18n, useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { type CopyState, useCopy } from '../../../shared/browser/copy-text.ts'
import { useTimeZone } from '../../../shared/live/ticker.ts'
import type { ModalProps } from '../../../shared/modals/modals.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import text from '../../../ui/text.module.css'
import styles from './sharing.module.css'

export function ShareDialog({ props: { bets } }: ModalProps<'share'>) {
  const t = useT()
  const { api } = useApp()
  // The same bets keep the same link for the lifetime of the page.
  const query = useQuery({
    queryKey: ['share', bets],
    queryFn: ({ signal }) => api.call('postBetsShareCode', { body: { bets: [...bets] }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Modal title={t('share.title')}>
      <div className={styles.dialog}>
        <p className={text.second}>{t('share.intro')}</p>
        {query.data ? (
          <LinkAndCode link={query.data} />
        ) : query.error && !query.isFetching ? (
          <Failure error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Modal>
  )
}

function Loading() {
  const t = useT()
  return (
    <div className={styles.loading} role="status">
      <span className={text.hidden}>{t('share.loading')}</span>
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="half" />
    </div>
  )
}

function Failure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useT()
  const isGone = error instanceof ApiError && error.name === 'SELECTION_NOT_FOUND'
  const retry = (
    <Button size="sm" onClick={onRetry}>
      {t('share.retry')}
    </Button>
  )
  return (
    <Notice kind="warn" icon="warn" role="alert" action={isGone ? undefined : retry}>
      {t(isGone ? 'share.gone' : 'share.failed')}
    </Notice>
  )
}

/** Converts `2026-02-01 18:30:00 UTC` to ISO 8601. */
export function readShareTime(text: string): string {
  const [day, time] = text.split(' ')
  return `${day}T${time}.000Z`
}

function LinkAndCode({ link: { url, code, expires_at } }: { readonly link: ShareLink }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const time = formats.dateTime(readShareTime(expires_at), timeZone)
  const canSend = typeof navigator.share === 'function'
  // Closing the system's share sheet rejects, which is not an error.
  const send = () => void navigator.share({ title: t('share.text'), url }).catch(() => {})
  return (
    <>
      <CopyRow label={t('share.link')} value={url} action={t('share.copy-link')} isFirst />
      <CopyRow label={t('share.code')} value={code} action={t('share.copy-code')} />
      {canSend && (
        <Button block onClick={send}>
          <Icon name="share" size={16} />
          {t('share.send')}
        </Button>
      )}
      <p className={text.small}>
        <span className={text.quiet}>{t('share.expires', { time })}</span>
      </p>
    </>
  )
}

interface CopyRowProps {
  readonly label: string
  readonly value: string
  readonly action: string
  /** The primary action of the dialog. */
  readonly isFirst?: boolean
}

function CopyRow({ label, value, action, isFirst }: CopyRowProps) {
  const t = useT()
  const id = useId()
  const [state, copy] = useCopy(value)
  return (
    <div className={styles.row}>
      <label className={text.over} htmlFor={id}>
        {label}
      </label>
      <div className={styles.copy}>
        <input id={id} readOnly value={value} dir="ltr" onFocus={event => event.target.select()} />
        <Button kind={isFirst ? 'primary' : 'default'} onClick={copy} aria-label={action}>
          <Icon name={state === 'done' ? 'check' : 'copy'} size={16} />
          {isFirst ? (state === 'done' ? t('share.copied') : action) : null}
        </Button>
      </div>
      <CopyNews state={state} />
    </div>
  )
}

function CopyNews({ state }: { readonly state: CopyState }) {
  const t = useT()
  return (
    <span className={state === 'failed' ? text.small : text.hidden} role="status">
      {state === 'done' && t('share.copied')}
      {state === 'failed' && t('session.copy-failed')}
    </span>
  )
}

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
