import { Fragment } from 'react'
import { useT } from '../i18n/provider.tsx'
import styles from './crumbs.module.css'
import { Icon, SportIcon } from './icon.tsx'
import { Link } from './link.tsx'

export interface Crumb {
  readonly name: string
  readonly to: string
}

interface CrumbsProps {
  readonly sportKey: string
  readonly crumbs: readonly Crumb[]
}

/** Breadcrumbs from the sport to the current page. */
export function Crumbs({ sportKey, crumbs }: CrumbsProps) {
  const t = useT()
  return (
    <nav className={styles.crumbs} aria-label={t('nav.crumbs')}>
      <SportIcon sportKey={sportKey} size={14} />
      {crumbs.map((crumb, index) => (
        <Fragment key={crumb.to}>
          {index > 0 && <Icon name="chev-r" size={12} flips />}
          <Link to={crumb.to}>
            <bdi>{crumb.name}</bdi>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}
