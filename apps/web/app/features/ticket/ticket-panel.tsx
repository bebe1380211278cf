import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { SlipBonusPart } from '../../shared/bets/slip-bonus-slot.ts'
import { useReadable } from '../../shared/helpers/use-readable.ts'
import { cx } from '../../ui/cx.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { startedTicket } from './load-ticket.ts'
import { slipCount } from './picks.ts'
import type { TicketPlayer } from './placing/player.ts'
import { PendingSlip } from './slip/empty-slip.tsx'
import styles from './slip/panel.module.css'
import { showTab, slipTab } from './slip/slip-view.ts'

interface TicketPanelProps {
  readonly player: TicketPlayer
  /** Content of the other tab. */
  readonly myBets: ReactNode
  readonly openBets?: number | undefined
  readonly bonusPart: SlipBonusPart
  /** In the sheet of small screens, not beside the page. */
  readonly isInSheet?: boolean | undefined
}

const TAB_LABELS = { BET_SLIP: 'slip.tab.slip', MY_BETS: 'slip.tab.bets' } as const

interface PanelTabsProps {
  readonly tab: keyof typeof TAB_LABELS
  readonly panelId: string
  readonly openBets: number | undefined
}

/** On its own, so that a pick does not render the slip a second time. */
function PanelTabs({ tab, panelId, openBets }: PanelTabsProps) {
  const t = useT()
  const count = useReadable(slipCount)
  const tabs = [
    { value: 'BET_SLIP', label: t(TAB_LABELS.BET_SLIP), isBusy: true, count: count > 0 ? count : undefined },
    { value: 'MY_BETS', label: t(TAB_LABELS.MY_BETS), count: openBets },
  ] as const
  return <Tabs label={t('slip.tabs')} tabs={tabs} value={tab} onChange={showTab} panelId={panelId} spread />
}

/** The panel of slip and bets. Its code is loaded on the first user interaction. */
export function TicketPanel({ player, myBets, openBets, bonusPart, isInSheet }: TicketPanelProps) {
  const t = useT()
  const tab = useReadable(slipTab)
  const ticket = useReadable(startedTicket.module)
  const panelId = useId()
  return (
    <section className={styles.ticket} aria-label={t('slip.tab.slip')}>
      <PanelTabs tab={tab} panelId={panelId} openBets={openBets} />
      <div
        id={panelId}
        role="tabpanel"
        className={cx(styles.scroll, isInSheet && styles.inSheet)}
        aria-label={t(TAB_LABELS[tab])}
      >
        {tab === 'MY_BETS' ? (
          myBets
        ) : ticket ? (
          <ticket.PanelSlip player={player} bonusPart={bonusPart} isInSheet={isInSheet} />
        ) : (
          <PendingSlip />
        )}
      </div>
    </section>
  )
}
