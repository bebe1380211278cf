import { useRef } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Numeric } from '../../ui/numeric.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './player-area.late.module.css'
import { SessionClock } from './session-clock.tsx'
import { useAccountRoom } from './use-account-room.ts'
import { useCountedUp } from './use-counted-up.ts'
import { useActiveAccount } from './use-player.ts'

/** The end of the header for a player: balance with session time, deposit, and account. */
export function PlayerArea() {
  const { config, locale } = useApp()
  const { t, formats } = useI18n()
  const account = useActiveAccount()
  const ref = useRef<HTMLDivElement>(null)
  useAccountRoom(ref, account !== undefined)
  const balance = account && {
    value: account.available_to_bet_with_locked_cents,
    currency: account.currency,
    subunits: account.subunits,
  }
  const amount = balance ? formats.money(balance) : '…'
  const counted = useCountedUp(balance?.value, account?.currency)
  const walletUrl = outgoingUrl(config.hostUrl, outgoingPaths.deposit, locale)
  return (
    <div ref={ref} className={styles.player}>
      <div className={styles.balance}>
        <div className={styles.figures}>
          <a className={styles.amount} href={walletUrl} aria-label={t('session.balance', { amount })}>
            <Numeric>{amount}</Numeric>
            {balance && counted !== null && (
              <bdi className={styles.counted} aria-hidden="true" translate="no">
                {formats.money({ ...balance, value: counted })}
              </bdi>
            )}
          </a>
          <SessionClock />
        </div>
        <a className={styles.deposit} href={walletUrl} aria-label={t('session.deposit')}>
          <Icon name="plus" size={14} />
          <span>{t('session.deposit')}</span>
        </a>
      </div>
      <AccountMenu />
    </div>
  )
}
