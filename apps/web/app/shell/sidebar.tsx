import { SportsTree } from '../features/catalogue/sports-tree.tsx'
import { useT } from '../i18n/provider.tsx'
import { paths } from '../shared/paths.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import styles from './sidebar.module.css'

export interface SidebarProps {
  /** The sport of the page, empty when it has none. */
  readonly sportKey: string
  readonly path: string
}

/** The sports at the start side of wide screens. */
export function Sidebar({ sportKey, path }: SidebarProps) {
  const t = useT()
  return (
    <aside className={styles.side} aria-label={t('nav.sports')}>
      <FavouritesLink path={path} />
      <SportsTree sportKey={sportKey} path={path} />
    </aside>
  )
}

export function FavouritesLink({ path }: Pick<SidebarProps, 'path'>) {
  const t = useT()
  return (
    <Link
      className={styles.favourites}
      to={paths.favourites()}
      aria-current={path === paths.favourites() ? 'page' : undefined}
    >
      <Icon name="star" />
      {t('nav.favourites')}
    </Link>
  )
}
