/**
 * The layout of every page: header, sidebar, page, ticket panel, footer, and their counterparts on
 * small screens.
 */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { pickOutcome } from '../features/ticket/load-ticket.ts'
import { pickedOutcomes } from '../features/ticket/picks.ts'
import { I18nProvider, useT } from '../i18n/provider.tsx'
import type { App } from '../shared/app/app.ts'
import { AppProvider, useApp } from '../shared/app/app-context.tsx'
import { updateBody } from '../shared/browser/body-attributes.ts'
import { useReadable } from '../shared/helpers/use-readable.ts'
import { type OddsActions, OddsActionsProvider } from '../shared/odds/odds-actions.tsx'
import { runPart } from '../shared/parts/part.ts'
import { usePart } from '../shared/parts/use-part.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { cx } from '../ui/cx.ts'
import { IconSprite } from '../ui/icon.tsx'
import { Header } from './header.tsx'
import { DataNotices } from './layout/data-notices.tsx'
import styles from './layout/layout.module.css'
import { LoadingBar, ProgressBar } from './layout/progress-bar.tsx'
import { ModalSlot } from './modals/modal-slot.tsx'
import { navigate } from './navigation/location.ts'
import { isAwaitingData, lateData } from './navigation/navigation-state.ts'
import type { ActivePage } from './navigation/resolve-page.ts'
import { useActivePage } from './navigation/use-active-page.ts'
import { head, linkNavigation, menuDrawer } from './parts/part.ts'
import { BottomNav, CookieBar, Footer, Overlays, QuickBetSlot, Sidebar, TicketSlot } from './rendered-parts.tsx'
import { isMenuOpen } from './sidebar/menu-state.ts'
import type { SidebarProps } from './sidebar/sidebar.tsx'

/** Connects odds buttons to the slip. */
const ODDS_ACTIONS: OddsActions = { picked: pickedOutcomes, onPick: pickOutcome }

/** Marks the document as interactive, applies the visitor's odds format, and takes over links. */
function useTakeOver(app: App): void {
  useEffect(() => {
    const root = document.documentElement
    root.dataset.hydrated = ''
    delete root.dataset.prices
    updateBody({ iframe: window.parent !== window })
  }, [])
  // Until it is loaded, links work as plain links.
  useEffect(
    () => void runPart(linkNavigation, ({ followLinks }) => followLinks(app, navigate), 'following links'),
    [app],
  )
}

/** The menu of small screens, loaded when first opened. */
function Menu(props: SidebarProps) {
  const isOpen = useReadable(isMenuOpen)
  const isLoaded = useReadable(menuDrawer.module) !== null
  return (isOpen || isLoaded) && <Drawer {...props} />
}

function Drawer(props: SidebarProps) {
  const part = usePart(menuDrawer)
  return part ? <part.MenuDrawer {...props} /> : <LoadingBar />
}

/** Keeps the head and the body attributes in sync with the page. */
function useDocument(app: App, { matched, module, status }: ActivePage): void {
  const { sports } = app.queries
  const { dataUpdatedAt } = useQuery(sports())
  // The server has rendered the first page's head, unless it had no data.
  const isWritten = useRef(status < 500)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the description uses query data, so it is updated when `dataUpdatedAt` changes
  useEffect(() => {
    updateBody({ page: matched.route.page })
    const describe = () => void runPart(head, ({ syncHead }) => syncHead(app, { matched, module, status }), 'metadata')
    if (isWritten.current) isWritten.current = false
    else describe()
    return lateData.subscribe(describe)
  }, [app, matched, module, status, dataUpdatedAt])
}

/** Memoised: a page that is about to be removed must not render again. */
const PageView = memo(({ module, matched }: ActivePage) => (
  <Boundary>
    <module.Page params={matched.params} />
  </Boundary>
))

function Shell({ initial }: { readonly initial: ActivePage }) {
  const app = useApp()
  const t = useT()
  const pages = useActivePage(app, initial)
  const { matched, status } = pages.at(-1) as ActivePage
  const { params, route } = matched
  // What is around the page follows after its paint, with the removal of the old one.
  const [around] = pages
  useTakeOver(app)
  useDocument(app, around)
  const hasSidebar = !route.isWide
  const content = (
    <>
      <div className={cx(styles.app, !app.isChromeless && styles.withNav)}>
        <a className={styles.skip} href="#content">
          {t('shell.skip')}
        </a>
        <a className={cx(styles.skip, styles.skipToSlip)} href="#slip">
          {t('shell.skip.slip')}
        </a>
        <ProgressBar />
        <CookieBar />
        {!app.isChromeless && <Header {...around.matched} />}
        <div className={cx(styles.shell, hasSidebar && styles.withSidebar, app.isChromeless && styles.end)}>
          {hasSidebar && <Sidebar sportKey={params.sportKey} path={params.path} />}
          <main className={styles.main} id="content" tabIndex={-1}>
            <DataNotices isWaiting={isAwaitingData({ status })} />
            {pages.map(page => (
              <PageView key={page.matched.params.path} {...page} />
            ))}
          </main>
          <aside className={styles.panel} id="slip" tabIndex={-1} aria-label={t('slip.tabs')} data-no-print>
            <TicketSlot />
          </aside>
        </div>
        {!app.isChromeless && <Footer />}
        <QuickBetSlot />
        <Menu sportKey={params.sportKey} path={params.path} />
        <ModalSlot />
      </div>
      <BottomNav pattern={around.matched.route.pattern} />
      <Overlays />
    </>
  )
  return <OddsActionsProvider actions={ODDS_ACTIONS}>{content}</OddsActionsProvider>
}

interface RootProps {
  readonly app: App
  readonly initial: ActivePage
  /** Called in the browser after hydration of the server's HTML. */
  readonly onHydrated?: () => void
}

/** What every component of a page can use. */
export function AppProviders({ app, children }: { readonly app: App; readonly children: ReactNode }) {
  return (
    <AppProvider app={app}>
      <I18nProvider value={app.i18n}>
        <QueryClientProvider client={app.queryClient}>
          <IconSprite value={app.icons}>{children}</IconSprite>
        </QueryClientProvider>
      </I18nProvider>
    </AppProvider>
  )
}

/** The root component, identical on the server and in the browser. */
export function Root({ app, initial, onHydrated }: RootProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  return (
    <AppProviders app={app}>
      <Boundary>
        <Shell initial={initial} />
      </Boundary>
    </AppProviders>
  )
}
