import { type ReactNode, useId, useRef } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl, paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useSettings } from '../../shared/app/use-settings.ts'
import type { IconName } from '../../shared/config/icon-name.ts'
import { signOut } from '../../shared/player/sign-out.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import text from '../../ui/text.module.css'
import { AccountList } from './account-list.tsx'
import styles from './account-menu.late.module.css'
import { displayName, initials } from './display-name.ts'
import { LoyaltyLine } from './loyalty-line.tsx'
import areaStyles from './player-area.late.module.css'
import { usePlayer } from './use-player.ts'

/** The account menu: the player's accounts, loyalty status, profile pages and sign-out. */
export function AccountMenu() {
  const { t } = useI18n()
  const player = usePlayer()
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const name = player ? displayName(player) : ''
  return (
    <div className={areaStyles.account}>
      <button type="button" className={areaStyles.trigger} popoverTarget={id}>
        <span className={text.hidden}>{t('session.account', { name })}</span>
        <span className={areaStyles.initials} aria-hidden="true">
          {initials(name)}
        </span>
        <Icon name="chev-d" size={12} />
      </button>
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.name}>{name}</p>
        <LoyaltyLine />
        <AccountList />
        <Ways onLeave={() => menu.current?.hidePopover()} />
      </div>
    </div>
  )
}

/**
 * Links of the menu. A page of this product opens without a page load, so the menu must be closed.
 */
function Ways({ onLeave }: { readonly onLeave: () => void }) {
  const app = useApp()
  const { t } = useI18n()
  const { hostUrl } = app.config
  const { flags } = useSettings() ?? {}
  const own = (to: string, icon: IconName, label: string) => (
    <Link to={to} className={styles.row} onClick={onLeave}>
      <Way icon={icon}>{label}</Way>
    </Link>
  )
  return (
    <div className={styles.ways}>
      {own(paths.betsHistory(), 'ticket', t('nav.bets'))}
      {flags?.responsible_gambling && own(paths.limits(), 'shield', t('session.limits'))}
      <a className={styles.row} href={outgoingUrl(hostUrl, outgoingPaths.deposit, app.locale)}>
        <Way icon="wallet">{t('session.wallet')}</Way>
      </a>
      <a className={styles.row} href={outgoingUrl(hostUrl, '/profile', app.locale)}>
        <Way icon="user">{t('session.profile')}</Way>
      </a>
      <button type="button" className={styles.row} onClick={() => void signOut(app)}>
        <Way icon="lock">{t('session.sign-out')}</Way>
      </button>
    </div>
  )
}

function Way({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      {children}
    </>
  )
}
