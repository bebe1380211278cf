import { useQuery } from '@tanstack/react-query'
import { segmentText } from '@touchline/client/web-platform'
import type { LoyaltyStatus, Player } from '@touchline/contract/entities/player'
import { type ReactNode, useId, useRef } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl, paths } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import type { IconName } from '../../shared/config/icon-name.ts'
import { signOut } from '../../shared/player/sign-out.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { AccountList } from './account-list.tsx'
import styles from './account-menu.module.css'
import areaStyles from './player-area.module.css'
import { compPointsQuery, statusGroupsQuery, usePlayer } from './player-queries.ts'

type NamedPlayer = Pick<
  Player,
  'first_name' | 'last_name' | 'nickname' | 'email' | 'mobile_phone' | 'auth_phone_number'
>

/** First and last name, else the nickname, else the email address, else the phone number. */
export function displayName(player: NamedPlayer): string {
  const fullName = [player.first_name, player.last_name].filter(Boolean).join(' ')
  return fullName || player.nickname || player.email || player.auth_phone_number || player.mobile_phone || ''
}

/** Two letters that represent a player where there is no room for a name. */
export function initials(name: string): string {
  const [first = '', second] = name.split(/[\s@._-]+/).filter(Boolean)
  const letters =
    second === undefined ? segmentText(first).slice(0, 2) : [segmentText(first)[0], segmentText(second)[0]]
  return letters.join('').toLocaleUpperCase()
}

/** A player's progress in the operator's loyalty programme. */
interface LoyaltyProgress {
  /** The highest tier reached; undefined below the first. */
  readonly current: LoyaltyStatus | undefined
  /** The next tier; undefined at the top. */
  readonly next: { readonly name: string; readonly missing: number } | undefined
  /** Points since the current tier, out of those between it and the next. */
  readonly done: number
  readonly needed: number
}

const minPoints = ({ min_points }: LoyaltyStatus): number => min_points ?? 0

/**
 * Computes the progress of a player. Groups are not tiers; a tier assigned by the operator's staff counts as reached
 * regardless of points.
 */
export function findLoyaltyProgress(
  points: number,
  statuses: readonly LoyaltyStatus[],
  assignedIds: readonly string[] = [],
): LoyaltyProgress {
  const tiers = statuses.filter(({ status }) => status).sort((a, b) => minPoints(a) - minPoints(b))
  const reached = tiers.findLastIndex(
    tier => assignedIds.includes(tier.id) || (tier.min_points !== null && tier.min_points <= points),
  )
  const current = tiers[reached]
  const next = tiers.slice(reached + 1).find(({ min_points }) => min_points !== null)
  const from = current ? minPoints(current) : 0
  const needed = next ? minPoints(next) - from : 0
  return {
    current,
    next: next && { name: next.name, missing: Math.max(minPoints(next) - points, 0) },
    done: Math.min(Math.max(points - from, 0), needed),
    needed,
  }
}

/** The player's loyalty tier and the progress to the next; empty without a loyalty programme. */
function LoyaltyLine() {
  const { api } = useApp()
  const { t, formats } = useI18n()
  const player = usePlayer()
  const { data: fetchedPoints } = useQuery(compPointsQuery(api))
  const { data: statuses = [] } = useQuery(statusGroupsQuery(api))
  const points = fetchedPoints ?? player?.progress.points ?? 0
  const { current, next, done, needed } = findLoyaltyProgress(points, statuses, player?.progress.status_groups)
  if (!current && !next) return null
  return (
    <div className={styles.loyalty}>
      <p className={styles.tiers}>
        <b>{current?.name ?? t('session.points', { points: formats.number(points) })}</b>
        {next && (
          <span>
            <Sentence>
              {t.isolated('session.points-to-next', { points: formats.number(next.missing), status: next.name })}
            </Sentence>
          </span>
        )}
      </p>
      {next && <Meter label={t('session.progress', { status: next.name })} value={done} max={needed} />}
    </div>
  )
}

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
        <bdi className={styles.name}>{name}</bdi>
        <LoyaltyLine />
        <AccountList />
        <MenuLinks onLeave={() => menu.current?.hidePopover()} />
      </div>
    </div>
  )
}

/**
 * Links of the menu. A page of this product opens without a page load, so the menu must be closed.
 */
function MenuLinks({ onLeave }: { readonly onLeave: () => void }) {
  const app = useApp()
  const { t } = useI18n()
  const { hostUrl } = app.config
  const { flags } = useSettings() ?? {}
  const hasIdentity = usePlayer()?.identity !== undefined
  return (
    <div className={styles.links}>
      <Link to={paths.betsHistory()} className={styles.row} onClick={onLeave}>
        <EntryContent icon="ticket">{t('nav.bets')}</EntryContent>
      </Link>
      {flags?.responsible_gambling && (
        <Link to={paths.limits()} className={styles.row} onClick={onLeave}>
          <EntryContent icon="shield">{t('session.limits')}</EntryContent>
        </Link>
      )}
      <a className={styles.row} href={outgoingUrl(hostUrl, outgoingPaths.deposit, app.locale)}>
        <EntryContent icon="wallet">{t('session.wallet')}</EntryContent>
      </a>
      <a className={styles.row} href={outgoingUrl(hostUrl, '/profile', app.locale)}>
        <EntryContent icon="user">{t('session.profile')}</EntryContent>
      </a>
      {hasIdentity && (
        <a className={styles.row} href={outgoingUrl(hostUrl, outgoingPaths.identity, app.locale)}>
          <EntryContent icon="shield">{t('identity.who')}</EntryContent>
        </a>
      )}
      <button type="button" className={styles.row} onClick={() => void signOut(app)}>
        <EntryContent icon="lock">{t('session.sign-out')}</EntryContent>
      </button>
    </div>
  )
}

function EntryContent({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.mark}>
        <Icon name={icon} size={16} />
      </span>
      {children}
    </>
  )
}
