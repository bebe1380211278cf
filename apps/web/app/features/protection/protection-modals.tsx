/** Modals of player protection: the reality check, and why a player was stopped. */
import type { RealityCheck } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useI18n, useT } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl, paths } from '../../shared/addresses/paths.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp, useSubunits } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { isTransientError } from '../../shared/errors/retry.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { formatMinutes } from '../../shared/formats/durations.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useProtection } from '../../shared/player/protection.ts'
import { signOut } from '../../shared/player/sign-out.ts'
import { Button, ButtonLink, WayLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import text from '../../ui/text.module.css'
import styles from './protection.module.css'

/**
 * Confirms the reality check. If the time limit is reached or the session has ended meanwhile, the
 * session state reports it. Rejects when the platform cannot be reached.
 */
export async function continueSession({ api, session }: Pick<App, 'api' | 'session'>): Promise<void> {
  try {
    await api.call('postSportsbookSessionsContinue')
  } catch (error) {
    // A permanent rejection settles the check for the platform too.
    if (isTransientError(error)) throw error
    await session.start()
  }
}

/**
 * The reality check: session duration and result. It cannot be dismissed without an answer, exerts no time pressure and
 * gives all options the same appearance.
 */
export function RealityCheckModal({ props: check, close }: ModalProps<'realityCheck'>) {
  const app = useApp()
  const { t } = useI18n()
  const { hasLimits } = useProtection()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const continueHere = async () => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await continueSession(app)
      close('done')
    } catch (error) {
      reportError(error, 'continuing after a reality check')
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }
  const endSession = () => void signOut(app)
  return (
    <Modal
      title={t('protection.check', { time: formatMinutes(Math.floor(check.elapsed_seconds / 60), t) })}
      glyph={<Icon name="clock" />}
      footer={
        <>
          <Button onClick={endSession}>{t('session.sign-out')}</Button>
          <Button busy={isBusy} onClick={() => void continueHere()}>
            {t('protection.check.go-on')}
          </Button>
        </>
      }
    >
      <SessionFacts check={check} />
      <p className={text.second}>{t('protection.check.text')}</p>
      <div className={styles.ways}>
        <WayLink to={paths.betsHistory()} onClick={() => void continueHere()}>
          {t('protection.check.history')}
        </WayLink>
        {hasLimits && (
          <WayLink to={paths.limits()} onClick={() => void continueHere()}>
            {t('protection.check.limits')}
          </WayLink>
        )}
      </div>
      {hasFailed && (
        <Notice kind="danger" icon="warn" role="alert">
          {t('protection.check.failed')}
        </Notice>
      )}
    </Modal>
  )
}

function SessionFacts({ check }: { readonly check: RealityCheck }) {
  const { t, formats } = useI18n()
  const subunitsOf = useSubunits()
  const { currency, bets_sum, wins_sum } = check
  const money = (value: number) => ({ value, currency, subunits: subunitsOf(currency) })
  const facts = [
    [t('protection.check.time'), formatMinutes(Math.floor(check.elapsed_seconds / 60), t)],
    [t('protection.check.staked'), formats.money(money(bets_sum))],
    [t('protection.check.won'), formats.money(money(wins_sum))],
    [t('protection.check.net'), signedMoney(formats, money(wins_sum - bets_sum))],
  ]
  return (
    <dl className={styles.facts} tabIndex={-1} data-autofocus>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={text.over}>{name}</dt>
          <dd className={text.num} translate="no">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A limit or an exclusion ended the session. */
export function OutOfSessionLimitModal({ props: { reason }, close }: ModalProps<'outOfSessionLimit'>) {
  return <Stopped reason={reason} icon={reason === 'excluded' ? 'shield' : 'clock'} onClose={() => close()} />
}

/** The activity time limit ended the session. */
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
  const { config, locale } = useApp()
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
      {reason === 'excluded' && (
        <ButtonLink href={outgoingUrl(config.hostUrl, outgoingPaths.identity, locale)}>
          {t('protection.excluded.others')}
        </ButtonLink>
      )}
      <Notice kind="info" icon="shield">
        {t('protection.help.text')}
      </Notice>
    </Modal>
  )
}
