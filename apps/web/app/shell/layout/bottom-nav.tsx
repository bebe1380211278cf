import { useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { openMenu } from '../sidebar/menu-state.ts'
import { SlipNavItems, SlipSheetSlot } from '../slots/ticket-slots.tsx'
import styles from './bottom-nav.module.css'

interface BottomNavProps {
  /** The pattern of the page's route. */
  readonly pattern: string
}

/** Bottom of small screens: the floating slip and the main navigation. */
export function BottomNav({ pattern }: BottomNavProps) {
  return (
    <div className={styles.dock} data-no-print>
      <div className={styles.bars}>
        <SlipSheetSlot waiting={<div className={styles.pending} />} />
        {!useApp().isChromeless && <Places pattern={pattern} />}
      </div>
    </div>
  )
}

function Places({ pattern }: BottomNavProps) {
  const t = useT()
  const mark = (path: string) => (pattern === path ? 'page' : undefined)
  return (
    <nav className={styles.nav} aria-label={t('nav.bottom')}>
      <Link className={styles.item} to={paths.home()} aria-current={mark(paths.home())}>
        <Icon name="home" />
        {t('nav.home')}
      </Link>
      <Link className={styles.item} to={paths.live()} aria-current={mark(paths.live())}>
        <Icon name="play" />
        {t('nav.live')}
      </Link>
      <SlipNavItems className={styles.item} />
      <button type="button" className={styles.item} onClick={openMenu}>
        <Icon name="menu" />
        {t('nav.menu')}
      </button>
    </nav>
  )
}
