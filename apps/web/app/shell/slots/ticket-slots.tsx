/** The slots of the slip and the player's bets. Their code is loaded after the page's own. */
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { slipBonus } from '../../features/bonuses/part.ts'
import { jackpots } from '../../features/jackpots/part.ts'
import { openBetsCount } from '../../features/my-bets/bet-signals.ts'
import { myBetsTab } from '../../features/my-bets/part.ts'
import { useActiveAccount, usePlayer } from '../../features/session/player-queries.ts'
import { startedTicket } from '../../features/ticket/load-ticket.ts'
import { slipCount } from '../../features/ticket/picks.ts'
import type { TicketPlayer } from '../../features/ticket/placing/player.ts'
import { readProfile } from '../../features/ticket/placing/profile.ts'
import { openSheet } from '../../features/ticket/slip/slip-view.ts'
import { TicketPanel } from '../../features/ticket/ticket-panel.tsx'
import { useT } from '../../i18n/provider.tsx'
import { isHome, paths } from '../../shared/addresses/paths.ts'
import { useApp, useSettings } from '../../shared/app/app-context.tsx'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { openModal } from '../../shared/modals/modals.ts'
import { usePart } from '../../shared/parts/use-part.tsx'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Icon } from '../../ui/icon.tsx'

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
        bonusPart={slipBonus}
        isInSheet={isInSheet}
      />
      <HomeJackpotsSlot />
    </>
  )
}

/** The jackpots below the slip of the home page. */
function HomeJackpotsSlot(): ReactNode {
  const { config, pathname } = useApp()
  const isOnHome = isHome(usePathname({ ssrPath: pathname }), config.localeSettings)
  const isOn = useSettings()?.flags.jackpots
  return isOnHome && isOn && <HomeJackpots />
}

function HomeJackpots(): ReactNode {
  const part = usePart(jackpots)
  return part && <part.HomeJackpots />
}

/** Quick bet's bar at the lower edge, and what is read of picks. */
export function QuickBetSlot(): ReactNode {
  const player = useTicketPlayer()
  const ticket = useReadable(startedTicket.module)
  return (
    ticket && (
      <>
        <ticket.QuickBar player={player} />
        <ticket.PickAnnouncer />
      </>
    )
  )
}

function MyBets({ isSignedIn }: { readonly isSignedIn: boolean }): ReactNode {
  const app = useApp()
  const part = usePart(myBetsTab)
  const openSignIn = () => void openModal(app, 'signIn')
  return part && <part.MyBetsTab isLoggedIn={isSignedIn} onSignIn={openSignIn} historyPath={paths.betsHistory()} />
}

/** On small screens: the slip in one line above the navigation while it is not empty. `waiting` stands there until its code has come. */
export function SlipSheetSlot({ waiting }: { readonly waiting: ReactNode }): ReactNode {
  const ticket = useReadable(startedTicket.module)
  const hasPicks = useReadable(slipCount) > 0
  const player = useTicketPlayer()
  if (!ticket) return waiting
  return hasPicks && <ticket.FloatingSlip player={player} />
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
