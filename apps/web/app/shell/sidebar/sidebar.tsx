import { createObservable } from '@touchline/client/observable'
import { useSyncExternalStore } from 'react'
import { SportsTree } from '../../features/catalogue/sports-tree.tsx'
import { favouriteShortcuts } from '../../features/favourites/part.ts'
import { useT } from '../../i18n/provider.tsx'
import { enabledProducts } from '../../routes/products.ts'
import { paths } from '../../shared/addresses/paths.ts'
import { useSettings } from '../../shared/app/app-context.tsx'
import { COOKIES, writeCookie } from '../../shared/browser/cookies.ts'
import type { IconName } from '../../shared/config/icon-name.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import sideNav from '../../ui/side-nav.module.css'
import styles from './sidebar.module.css'

export interface SidebarProps {
  /** Sport of the page; empty when it has none. */
  readonly sportKey: string
  readonly path: string
}

/** Sidebar of wide screens with favourites, sports and further pages; icons only when collapsed. */
export function Sidebar(props: SidebarProps) {
  const t = useT()
  return (
    <aside className={styles.side} data-no-print aria-label={t('nav.sports')}>
      <div className={styles.top}>
        <FavouritesLink path={props.path} />
        <CollapseButton />
      </div>
      <SidebarContent {...props} />
    </aside>
  )
}

/** Content shared by the sidebar and the drawer. */
export function SidebarContent({ sportKey, path }: SidebarProps) {
  return (
    <>
      <OwnFavourites path={path} />
      <SportsTree sportKey={sportKey} path={path} />
      <Products path={path} />
    </>
  )
}

/**
 * Whether the sidebar is collapsed. Stored in a cookie that `early-script.ts` reads before the first
 * paint: until then the HTML is the same for everybody, so it is cacheable and there is no layout
 * shift.
 */
const state = createObservable(globalThis.document?.documentElement?.dataset.sidebar === 'collapsed')

/** Every page is rendered expanded; the style sheet decides its appearance. */
export const useCollapsed = (): boolean => useSyncExternalStore(state.subscribe, state.get, () => false)

export function setCollapsed(isCollapsed: boolean): void {
  const { dataset } = document.documentElement
  if (isCollapsed) dataset.sidebar = 'collapsed'
  else delete dataset.sidebar
  writeCookie(COOKIES.sidebar, isCollapsed ? 'collapsed' : 'expanded')
  state.set(isCollapsed)
}

function CollapseButton() {
  const t = useT()
  const isCollapsed = useCollapsed()
  return (
    <IconButton
      className={styles.collapse}
      icon={isCollapsed ? 'chev-r' : 'chev-l'}
      size={16}
      flips
      label={t(isCollapsed ? 'nav.expand' : 'nav.collapse')}
      aria-expanded={!isCollapsed}
      onClick={() => setCollapsed(!isCollapsed)}
    />
  )
}

export function FavouritesLink({ path }: Pick<SidebarProps, 'path'>) {
  const t = useT()
  return <Entry to={paths.favourites()} icon="star" name={t('nav.favourites')} path={path} />
}

interface EntryProps extends Pick<SidebarProps, 'path'> {
  readonly to: string
  readonly icon: IconName
  readonly name: string
}

/** Link to a page with icon and name. */
export function Entry({ to, icon, name, path }: EntryProps) {
  return (
    <Link className={sideNav.entry} to={to} title={name} aria-current={path === to ? 'page' : undefined}>
      <Icon name={icon} />
      <span data-full>{name}</span>
    </Link>
  )
}

/** A player's favourite leagues and sports. */
function OwnFavourites({ path }: Pick<SidebarProps, 'path'>) {
  return useIsLoggedIn() && <Shortcuts path={path} />
}

function Shortcuts({ path }: Pick<SidebarProps, 'path'>) {
  const part = usePart(favouriteShortcuts)
  return part && <part.FavouriteShortcuts path={path} />
}

/** Third-party products enabled by the operator. */
function Products({ path }: Pick<SidebarProps, 'path'>) {
  const t = useT()
  const products = enabledProducts(useSettings())
  if (products.length === 0) return null
  return (
    <nav aria-label={t('nav.more')}>
      <div className={sideNav.heading} data-full>
        {t('nav.more')}
      </div>
      {products.map(product => (
        <Entry key={product.key} to={product.path} icon={product.icon} name={t(`product.${product.key}`)} path={path} />
      ))}
    </nav>
  )
}
