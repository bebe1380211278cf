/**
 * Ties the embedding to the rest of the product. Resolves once it is known where a player's session comes from: the
 * platform's cookie, or the host's word.
 */

import type { Account } from '@touchline/contract/entities/player'
import { headVersion } from '../../document/head-tags.ts'
import { type AppCommands, type Embedding, startEmbedding } from '../../features/embedding/embedding.ts'
import { HostCommandError } from '../../features/embedding/handle-host-message.ts'
import { handleHostLinks, notifyPages } from '../../features/embedding/host-navigation.ts'
import { notifyPlayerChanges } from '../../features/embedding/host-notifier.ts'
import { chooseAccount } from '../../features/session/player-queries.ts'
import { slipCount } from '../../features/ticket/picks.ts'
import { showSlip } from '../../features/ticket/slip/slip-view.ts'
import { parseInnerPath as ownPath } from '../../i18n/inner-path.ts'
import { findLocale, localizePath, splitLocale } from '../../i18n/locales.ts'
import type { App } from '../../shared/app/app.ts'
import { ensureTicket } from '../../shared/app/app-handlers.ts'
import { chooseTheme } from '../../shared/browser/preferences.ts'
import { SMALL_SCREENS } from '../../shared/browser/use-media-query.ts'
import { closeModal, findModal, modals, openModal } from '../../shared/modals/modals.ts'
import * as queryKeys from '../../shared/queries/query-keys.ts'
import shell from '../layout/layout.module.css'
import { chooseOddsFormat } from '../menus/odds-format-menu.tsx'
import { getAuthModalPath } from '../modals/modal-address.ts'
import { navigate } from '../navigation/location.ts'
import { switchLanguage } from '../navigation/switch-language.ts'
import { createHostCurrencySetter } from './host-currency.ts'

const AUTO_LAYOUT_SELECTORS = {
  page: `.${shell.app}`,
  columns: [`.${shell.panel}`],
}

/** A host's own address may have come from anywhere: what is no path of this site is passed over. */
function openPath({ locale, config: { localeSettings } }: App, wanted: string): void {
  const path = ownPath(wanted)
  if (path === null) return
  const target = splitLocale(path, localeSettings)
  if (target.prefix && target.locale !== locale) {
    location.replace(path)
    return
  }
  const home = getAuthModalPath(target.path)
  navigate(target.prefix && !home ? path : localizePath(home ?? path, locale, localeSettings))
}

function createAppCommands(app: App, refreshSession: () => Promise<unknown>): AppCommands {
  const { localeSettings } = app.config
  const withoutEntry = { ...pickAddress(), assign: (url: string | URL) => location.replace(url) }
  return {
    chooseOddsFormat: format => chooseOddsFormat(app, format),
    openPath: path => openPath(app, path),
    showSearch: isOpen => (isOpen ? void openModal(app, 'search') : closeModal('search')),
    async openSlip(tab) {
      await ensureTicket(app.handlers)
      showSlip(app, tab)
    },
    openCode: async code => app.handlers.openBetCode?.(code),
    chooseTheme,
    async switchLocale(code) {
      const locale = findLocale(code, localeSettings)
      if (!locale) throw new HostCommandError(`${code} is none of ${localeSettings.locales.join(', ')}`)
      if (locale !== app.locale) await switchLanguage(app, locale, { ...withoutEntry, ...pickAddress() })
    },
    switchCurrency: createHostCurrencySetter(app),
    refreshSession,
  }
}

const pickAddress = () => ({ pathname: location.pathname, search: location.search, hash: location.hash })

/** The slip: how many selections, and whether it can be seen. */
function followSlip({ notify }: Embedding): void {
  const notifySlip = () => {
    const count = slipCount.get()
    const open = findModal('slipSheet') !== undefined || !matchMedia(SMALL_SCREENS).matches
    notify('sportsbook:bet-slip-state-changed', {
      open,
      selections_count: count,
      state: count > 0 ? 'FILLED' : 'EMPTY',
    })
  }
  slipCount.subscribe(notifySlip)
  modals.subscribe(notifySlip)
  notifySlip()
}

function followModals({ connection }: Embedding): void {
  let announced: readonly string[] = []
  modals.subscribe(() => {
    const open = modals.get().map(({ id }) => id)
    for (const modal of open)
      if (!announced.includes(modal)) connection.send('sportsbook:notify-modal-triggered', { modal, open: true })
    for (const modal of announced)
      if (!open.some(id => id === modal)) connection.send('sportsbook:notify-modal-triggered', { modal, open: false })
    announced = open
  })
}

/** The account that bets are placed from; undefined for a visitor, and until it is known. */
function readAccount({ queryClient, session }: App): Account | undefined {
  if (session.get().status !== 'LOGGED_IN') return undefined
  const accounts = queryClient.getQueryData<Parameters<typeof chooseAccount>[0]>(queryKeys.accounts)
  return accounts && chooseAccount(accounts, queryClient.getQueryData(queryKeys.profile))
}

/** Starts all unsolicited notifications of the host. */
function startHostNotifications(app: App, embedding: Embedding): void {
  const { connection, notify, reset, flows } = embedding
  const { locale, config } = app
  const innerPath = (pathname: string) => splitLocale(pathname, config.localeSettings).path
  notify('sportsbook:initialized', { path: innerPath(location.pathname), locale })
  notifyPages({ described: headVersion, innerPath, onPage: page => notify('sportsbook:page-loaded', page) })
  notifyPlayerChanges(app, {
    notify,
    reset,
    readAccount: () => readAccount(app),
  })
  handleHostLinks({
    hostUrl: config.hostUrl,
    innerPath,
    delegateDeposit: () => flows.delegate('deposit') !== null,
    onTopEvent: event => connection.send('sportsbook:top-event-clicked', event),
  })
  followSlip(embedding)
  followModals(embedding)
}

/** Starts what only an embedded page does. */
export async function connectToHost(app: App): Promise<void> {
  let isRefreshing = false
  let refresh: () => Promise<unknown> = () => app.session.start()
  const checkSession = () => {
    isRefreshing = true
    return refresh().finally(() => {
      isRefreshing = false
    })
  }
  const refreshSession = () => embedding.flows.settleAfter(checkSession)
  const embedding = startEmbedding({
    origins: app.config.hostOrigins,
    commands: createAppCommands(app, refreshSession),
    autoLayout: AUTO_LAYOUT_SELECTORS,
    session: app.session,
    readAccount: () => readAccount(app),
  })
  app.handlers.delegateModal = embedding.flows.delegate
  startHostNotifications(app, embedding)
  app.session.subscribe(() => {
    const { reason } = app.session.get()
    if (reason === 'signed-out' && !isRefreshing) embedding.connection.sendToPort('sportsbook:signed-out', undefined)
  })
  refresh = await app.session.setHostSource(await embedding.tokens)
}
