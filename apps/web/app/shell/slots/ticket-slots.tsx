/** The slots of the slip and the player's bets. Their code is loaded after the page's own. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { openBetsCount } from '../../features/my-bets/open-count.ts'
import { useActiveAccount, useIsLoggedIn, usePlayer } from '../../features/session/player-queries.ts'
import { slipCount } from '../../features/ticket/picks.ts'
import type { TicketPlayer } from '../../features/ticket/placing/player.ts'
import { readProfile } from '../../features/ticket/placing/profile.ts'
import { openSheet } from '../../features/ticket/slip/slip-view.ts'
import { loadQuickBet, loadTicket, useIsTicketRequested } from '../../features/ticket/ticket-chunks.ts'
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx'
import { useT } from '../../i18n/provider.tsx'
import { paths } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { createDeferred, useDeferred } from '../../shared/app/use-deferred.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { jackpotStrip } from '../../shared/parts/late-components.ts'
import { Icon } from '../../ui/icon.tsx'
import { isHome } from '../navigation/is-home.ts'

/** The choice of a bet's bonus on the slip. */
export const slipBonusPart = createDeferred(() => import('../../features/bonuses/slip/slip-bonus.tsx'))
const QuickBar = lazy(() => loadQuickBet().then(module => ({ default: module.QuickBar })))
const FloatingSlip = lazy(() => loadTicket().then(module => ({ default: module.FloatingSlip })))
const jackpots = createDeferred(() => import('../../features/jackpots/home-jackpots.tsx'))
const myBets = createDeferred(() => import('../../features/my-bets/my-bets-tab.tsx'))

export function useTicketPlayer(): TicketPlayer {
  const isSignedIn = useIsLoggedIn()
  const account = useActiveAccount()
  const profile = usePlayer()
  return { isSignedIn, account, ...(profile && readProfile(profile)) }
}

interface TicketSlotProps {
  readonly isInSheet?: boolean
}

/** The panel at the end side of wide screens, or the content of the sheet of small ones. */
export function TicketSlot({ isInSheet }: TicketSlotProps): ReactNode {
  const player = useTicketPlayer()
  const openBets = useReadable(openBetsCount)
  return (
    <>
      <TicketPanel
        player={player}
        myBets={<MyBets isSignedIn={player.isSignedIn} />}
        openBets={openBets}
        bonusPart={slipBonusPart}
        isInSheet={isInSheet}
      />
      <HomeJackpotsSlot />
    </>
  )
}

/** The jackpots below the slip of the home page: nothing of them is loaded before the first interaction. */
function HomeJackpotsSlot(): ReactNode {
  const { config, pathname } = useApp()
  const isOnHome = isHome(usePathname({ ssrPath: pathname }), config.localeSettings)
  const isRequested = useIsTicketRequested()
  const isOn = useSettings()?.flags.jackpots
  return isOnHome && isRequested && isOn && <HomeJackpots />
}

function HomeJackpots(): ReactNode {
  const part = useDeferred(jackpots)
  useEffect(() => {
    if (part) jackpotStrip.set(part.JackpotStrip)
  }, [part])
  return part && <part.HomeJackpots />
}

/** Quick bet's bar at the lower edge. */
export function QuickBetSlot(): ReactNode {
  const player = useTicketPlayer()
  const isRequested = useIsTicketRequested()
  return <Suspense>{isRequested && <QuickBar player={player} />}</Suspense>
}

function MyBets({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const app = useApp()
  const part = useDeferred(myBets)
  const openSignIn = () => void openModal(app, 'signIn')
  return part && <part.MyBetsTab isLoggedIn={isSignedIn} onSignIn={openSignIn} historyPath={paths.betsHistory()} />
}

/** On small screens: the slip in one line above the navigation while it is not empty. */
export function SlipSheetSlot(): ReactNode {
  const isRequested = useIsTicketRequested()
  const hasPicks = useReadable(slipCount) > 0
  const player = useTicketPlayer()
  return <Suspense>{isRequested && hasPicks && <FloatingSlip player={player} />}</Suspense>
}

function SlipCount(): ReactNode {
  const count = useReadable(slipCount)
  return count > 0 && <span data-count>{count}</span>
}

/** On small screens: navigation entries that open the slip and the player's bets. */
export function SlipNavItems({ className }: { readonly className: string | undefined }): ReactNode {
  const t = useT()
  const app = useApp()
  return (
    <>
      <button type="button" className={className} onClick={() => openSheet(app, 'BET_SLIP')}>
        <Icon name="ticket" />
        {t('slip.tab.slip')}
        <SlipCount />
      </button>
      <button type="button" className={className} onClick={() => openSheet(app, 'MY_BETS')}>
        <Icon name="layers" />
        {t('slip.tab.bets')}
      </button>
    </>
  )
}
