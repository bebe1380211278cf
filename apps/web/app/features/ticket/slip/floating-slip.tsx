import { roundOdds } from '@touchline/betting/odds/odds'
import { getSlipType } from '@touchline/betting/slip/compose'
import { betKey, betOdds, listSelections } from '@touchline/betting/slip/slip-bet'
import { previewSlip } from '@touchline/betting/ticket/preview'
import { type RefObject, useEffect } from 'react'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp, useSettings } from '../../../shared/app/app-context.tsx'
import { useFormatPrice } from '../../../shared/odds/odds-format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Numeric, Sentence } from '../../../ui/numeric.tsx'
import type { TicketPlayer } from '../placing/player.ts'
import { readLimits } from '../placing/request-mapping.ts'
import { isBarShown } from '../quick-bet/quick-bar.tsx'
import { useQuickBet } from '../quick-bet/quick-bet-store.ts'
import { useTicket, useTicketStore } from '../ticket-store.ts'
import styles from './slip.module.css'
import { openSheet } from './slip-view.ts'
import { useAccountCurrency } from './use-slip.ts'

/** The slip in one line: how many, at what stake, what it returns. */
export function FloatingSlip({ player }: { readonly player: TicketPlayer }) {
  const app = useApp()
  const { t, formats } = useI18n()
  const formatPrice = useFormatPrice()
  const ticket = useTicket()
  const settings = useSettings()
  useAccountCurrency(useTicketStore(), player, settings)
  const limits = readLimits(settings?.bets_limits ?? null)
  const { bets, currency } = ticket
  const [bet, ...others] = bets
  const isQuickBarShown = isBarShown(useQuickBet())
  if (!bet || isQuickBarShown) return null
  const { bets: previews, stake, win } = previewSlip(ticket, limits)
  const shown = previews.get(betKey(bet))
  const money = (value: number) => formats.money({ value, ...currency })
  const type = t(`bet-type.${getSlipType(bets) ?? 'single'}`)
  const odds =
    shown?.isPossible && others.length === 0 && shown.bet.betType !== 'system'
      ? formatPrice(roundOdds(betOdds(shown.bet)))
      : ''
  return (
    <button type="button" className={styles.slipBar} data-slip-bar onClick={() => openSheet(app, 'BET_SLIP')}>
      <span className={styles.slipCount} translate="no">
        {listSelections(bets).length}
      </span>
      <span className={styles.slipWords}>
        <small>
          <Sentence>{stake > 0 ? t.isolated('slip-bar.stake', { type, amount: money(stake) }) : type}</Sentence>
        </small>
        <b>
          <Sentence>
            {stake > 0 && win !== null ? t.isolated('slip-bar.returns', { amount: money(win) }) : t('slip-bar.open')}
          </Sentence>
        </b>
      </span>
      <Numeric className={styles.slipOdds}>{odds}</Numeric>
      <Icon name="chev-u" size={16} />
    </button>
  )
}

const GAP_PX = 12

/**
 * Keeps the focused stake of the slip, with its messages, in sight above the foot, which is docked at the lower edge of the
 * scrolled panel. A foot of more than two thirds of the panel, as with several messages, scrolls with the rest.
 */
export function useDock(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const dock = foot.current
    const panel = dock?.closest<HTMLElement>('[role=tabpanel]')
    if (!dock || !panel) return
    let stake: Element | null = null
    const follow = () => {
      const isDocked = dock.offsetHeight * 3 <= panel.clientHeight * 2
      dock.toggleAttribute('data-undocked', !isDocked)
      panel.style.scrollPaddingBlockEnd = isDocked ? `${dock.offsetHeight + GAP_PX}px` : ''
      if (stake?.contains(document.activeElement)) stake.scrollIntoView({ block: 'nearest' })
    }
    const observer = new ResizeObserver(follow)
    observer.observe(dock)
    observer.observe(panel)
    // A message under the focused field makes its stake higher.
    const onFocus = ({ target }: FocusEvent) => {
      if (stake) observer.unobserve(stake)
      stake = target instanceof Element ? target.closest('[data-stake]') : null
      if (stake) observer.observe(stake)
    }
    panel.addEventListener('focusin', onFocus)
    return () => {
      observer.disconnect()
      panel.removeEventListener('focusin', onFocus)
      panel.style.scrollPaddingBlockEnd = ''
    }
  }, [foot])
}
