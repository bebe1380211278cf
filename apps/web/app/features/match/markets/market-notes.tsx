/** Says of a match and its markets what bears on betting: locked prices, ended markets. */
import { isMatchOpen, MARKET_STATUS, MATCH_STATUS } from '@touchline/betting/markets/market-availability'
import type { LiveMarket } from '@touchline/client/live/types'
import type { Match } from '@touchline/contract/entities/match'
import { useI18n } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { useReadable } from '../../../shared/helpers/use-readable.ts'
import { useMatchNow } from '../../../shared/live/use-match.ts'
import card from '../../../ui/card.module.css'
import { Empty, Notice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { PricePopover } from '../price/price-popover.tsx'
import { GoalAnnouncer } from '../scoreboard/goal-announcer.tsx'
import { MarketLock } from './locks.tsx'

export { EndedCards } from './ended-cards.tsx'

interface MatchNotesProps {
  readonly match: Match
}

export function MatchNotes({ match }: MatchNotesProps) {
  return (
    <>
      <ProviderNotice match={match} />
      <PricePopover match={match} />
      <GoalAnnouncer match={match} />
    </>
  )
}

/** Explains the locked prices of an inactive provider. */
function ProviderNotice({ match }: MatchNotesProps) {
  const { t } = useI18n()
  const inactive = useReadable(useApp().live.inactiveProviders)
  if (!inactive.includes(match.provider)) return null
  return (
    <Notice kind="warn" icon="lock" role="status">
      {t('market.providerOff')}
    </Notice>
  )
}

/** In place of the markets of a match that has none. */
export function NoMarkets({ match }: MatchNotesProps) {
  const { t } = useI18n()
  const { status } = useMatchNow(match)
  const isOpen = isMatchOpen(status) || status === MATCH_STATUS.stopped
  return (
    <div className={card.card}>
      <Empty icon={isOpen ? 'lock' : 'check'} title={t(isOpen ? 'market.none' : 'market.over')}>
        <p>{t(isOpen ? 'market.none.text' : 'market.over.text')}</p>
      </Empty>
    </div>
  )
}

/** In the head of a market: that it has ended while its card is still visible, or why it is locked. */
export function MarketNote({ markets }: { readonly markets: readonly LiveMarket[] }) {
  const { t } = useI18n()
  if (markets.every(({ status }) => status === MARKET_STATUS.settled)) return <Tag>{t('market.settled')}</Tag>
  if (markets.every(({ status }) => status === MARKET_STATUS.cancelled)) return <Tag>{t('market.cancelled')}</Tag>
  return <MarketLock markets={markets} />
}
