import { useId } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts.ts'
import { useApp } from '../../shared/app-context.tsx'
import { paths } from '../../shared/paths.ts'
import { reportError } from '../../shared/report.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import styles from './account-area.module.css'
import { displayName, initials } from './display-name.ts'
import { PRIVATE } from './player-queries.ts'
import { useActiveAccount, usePlayer } from './use-player.ts'

/** The end of the header for a player: balance, deposit, and the account. */
export function PlayerArea() {
  const { config } = useApp()
  const { t, formats } = useI18n()
  const account = useActiveAccount()
  const balance = account && {
    value: account.available_to_bet_with_locked_cents,
    currency: account.currency,
    subunits: account.subunits,
  }
  const amount = balance ? formats.money(balance) : '…'
  const walletUrl = `${config.hostUrl}/profile/wallet/deposit`
  return (
    <div className={styles.player}>
      <div className={styles.balance}>
        <a className={styles.amount} href={walletUrl} aria-label={t('session.balance', { amount })}>
          <bdi>{amount}</bdi>
        </a>
        <a className={styles.deposit} href={walletUrl} aria-label={t('session.deposit')}>
          <Icon name="plus" size={14} />
          <span>{t('session.deposit')}</span>
        </a>
      </div>
      <AccountMenu />
    </div>
  )
}

function AccountMenu() {
  const { session, config, queryClient } = useApp()
  const { t } = useI18n()
  const player = usePlayer()
  const id = useId()
  const name = player ? displayName(player) : ''
  const signOut = async () => {
    // An answer that comes after the sign-out would be a refusal.
    await queryClient.cancelQueries(PRIVATE)
    await session.signOut().catch(error => {
      reportError(error, 'sign-out')
      showAlert({ kind: 'danger', title: t('session.sign-out-failed'), text: t('session.sign-out-failed.text') })
    })
  }
  return (
    <div className={styles.account}>
      <button type="button" className={styles.trigger} popoverTarget={id}>
        <span className={text.hidden}>{t('session.account', { name })}</span>
        <span className={styles.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <Icon name="chev-d" size={12} />
      </button>
      <div id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
        <Link to={paths.betsHistory()}>{t('nav.bets')}</Link>
        <a href={`${config.hostUrl}/profile/wallet/deposit`}>{t('session.wallet')}</a>
        <button type="button" onClick={signOut}>
          {t('session.sign-out')}
        </button>
      </div>
    </div>
  )
}
