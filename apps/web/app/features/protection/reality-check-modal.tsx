/**
 * The reality check: session duration and result. It cannot be dismissed without an answer, exerts
 * no time pressure and gives all options the same appearance.
 */

import type { RealityCheck } from '@touchline/contract/entities/limits'
import { useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import type { App } from '../../shared/app/app.ts'
import { useApp, useSubunits } from '../../shared/app/app-context.tsx'
import { reportError } from '../../shared/errors/report-error.ts'
import { isTransientError } from '../../shared/errors/retry.ts'
import { signedMoney } from '../../shared/formats/amounts.ts'
import { formatMinutes } from '../../shared/formats/durations.ts'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useProtection } from '../../shared/player/protection.ts'
import { signOut } from '../../shared/player/sign-out.ts'
import { Button, WayLink } from '../../ui/button.tsx'
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

export function RealityCheckModal({ props: check, close }: ModalProps<'realityCheck'>) {
  const app = useApp()
  const { t } = useI18n()
  const { hasLimits } = useProtection()
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const answer = async (act: () => Promise<void>) => {
    setIsBusy(true)
    setHasFailed(false)
    try {
      await act()
      close('done')
    } catch (error) {
      reportError(error, 'going on after a reality check')
      setHasFailed(true)
    } finally {
      setIsBusy(false)
    }
  }
  const continueHere = () => void answer(() => continueSession(app))
  const endSession = () => void signOut(app)
  return (
    <Modal
      title={t('protection.check', { time: formatMinutes(Math.floor(check.elapsed_seconds / 60), t) })}
      glyph={<Icon name="clock" />}
      footer={
        <>
          <Button onClick={endSession}>{t('session.sign-out')}</Button>
          <Button busy={isBusy} onClick={continueHere}>
            {t('protection.check.go-on')}
          </Button>
        </>
      }
    >
      <Facts check={check} />
      <p className={text.second}>{t('protection.check.text')}</p>
      <div className={styles.ways}>
        <WayLink to={paths.betsHistory()} onClick={continueHere}>
          {t('protection.check.history')}
        </WayLink>
        {hasLimits && (
          <WayLink to={paths.limits()} onClick={continueHere}>
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

function Facts({ check }: { readonly check: RealityCheck }) {
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
