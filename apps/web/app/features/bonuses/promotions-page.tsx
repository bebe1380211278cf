import { useQuery } from '@tanstack/react-query'
import type { AmbProgress, Bonus } from '@touchline/contract/entities/farming'
import type { PromoBanner } from '@touchline/contract/entities/settings'
import { type ReactNode, useId } from 'react'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useNow } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import { AmbCard, BonusCard, Glyph } from './bonus-card.tsx'
import { ambQuery, useBonuses, useSignedIn } from './bonus-queries.ts'
import { type BonusTab, findAction, isInTab, isMainAction, isRunning, TABS } from './bonus-state.ts'
import { BonusStyles } from './bonus-styles.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { PromoCode } from './promo-code.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'

interface PromotionsPageProps {
  readonly banners: readonly PromoBanner[]
  /** Shows the operator's banners. */
  readonly Banners: (props: { readonly banners: readonly PromoBanner[] }) => ReactNode
  /** Shows the jackpots; `waitingClass` keeps their place. */
  readonly Jackpots: (props: { readonly waitingClass: string }) => ReactNode
}

/** Campaigns and the player's own bonuses, by status. */
export function PromotionsPage({ banners, Banners, Jackpots }: PromotionsPageProps) {
  const { t } = useBonusTexts()
  const { bonuses, isPersonal, hasFailed, retry } = useBonuses()
  const isWithoutOffers = isPersonal && bonuses?.length === 0
  return (
    <>
      <BonusStyles />
      <h1 className={text.h1}>{t('nav.promotions')}</h1>
      <div className="bn-page">
        <div className="bn-main">
          {!isWithoutOffers && <Banners banners={banners} />}
          {hasFailed && (
            <RetryNotice
              text={t(bonuses ? 'bonus.failed.own' : 'bonus.failed.list')}
              label={t('bonus.retry')}
              onRetry={retry}
            />
          )}
          {bonuses ? <Offers bonuses={bonuses} isPersonal={isPersonal} /> : !hasFailed && <CardsSkeleton />}
        </div>
        {bonuses && !isWithoutOffers && (
          <div className="bn-side">
            <Jackpots waitingClass="bn-jackpot" />
            <PromoCode />
            {/* Last, because nobody knows how many places it has before they are loaded. */}
            <Race bonuses={bonuses} />
          </div>
        )}
      </div>
    </>
  )
}

/** Progress towards counted freebets; none for visitors and where the back end has none. */
function useAmb(): readonly AmbProgress[] {
  const { api } = useApp()
  const isSignedIn = useSignedIn()
  const { data } = useQuery({ ...ambQuery(api), enabled: isSignedIn })
  return (isSignedIn && data) || []
}

const isTab = (value: string | null): value is BonusTab => TABS.some(tab => tab === value)

/** Counted freebets are in progress until their end. */
function isAmbInTab({ issue_to }: AmbProgress, tab: BonusTab, now: number): boolean {
  return tab === 'all' || tab === (Date.parse(issue_to) > now ? 'active' : 'finished')
}

interface OffersProps {
  readonly bonuses: readonly Bonus[]
  readonly isPersonal: boolean
}

function Offers({ bonuses, isPersonal }: OffersProps) {
  const { t } = useBonusTexts()
  const panelId = useId()
  const named = useQueryParams().get('tab')
  const tab = isTab(named) ? named : 'all'
  const now = useNow()
  const amb = useAmb()
  if (bonuses.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="gift" title={t(isPersonal ? 'bonus.none.own' : 'pages.promotions.none')}>
          <p>{t(isPersonal ? 'bonus.none.own.text' : 'pages.promotions.none.text')}</p>
        </Empty>
      </div>
    )
  }
  const shown = bonuses.filter(bonus => isInTab(bonus, tab))
  const shownAmb = amb.filter(one => isAmbInTab(one, tab, now))
  const main = shown.find(bonus => isMainAction(findAction(bonus)))
  const countOf = (of: BonusTab) =>
    bonuses.filter(bonus => isInTab(bonus, of)).length + amb.filter(one => isAmbInTab(one, of, now)).length
  return (
    <>
      <Tabs
        label={t('bonus.tabs')}
        panelId={panelId}
        tabs={TABS.map(value => ({ value, label: t(`bonus.tab.${value}`), count: countOf(value) }))}
        value={tab}
        onChange={next => replaceQuery({ tab: next === 'all' ? null : next })}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`bonus.tab.${tab}`)} className="bn-grid">
        <Cards bonuses={shown.filter(isRunning)} main={main} />
        {shownAmb.map(one => (
          <AmbCard key={one.id} amb={one} />
        ))}
        {(['upcoming', 'finished'] as const).map(state => (
          <Cards key={state} bonuses={shown.filter(bonus => isInTab(bonus, state))} main={main} />
        ))}
        {shown.length + shownAmb.length === 0 && (
          <div className={cx(card.card, 'bn-empty')}>
            <Empty icon="gift" title={t(`bonus.empty.${tab}`)}>
              <Button onClick={() => replaceQuery({ tab: null })}>{t('bonus.empty.all')}</Button>
            </Empty>
          </div>
        )}
      </div>
    </>
  )
}

interface CardsProps {
  readonly bonuses: readonly Bonus[]
  /** The bonus with the page's main action. */
  readonly main: Bonus | undefined
}

const Cards = ({ bonuses, main }: CardsProps) =>
  bonuses.map(bonus => <BonusCard key={`${bonus.bonus_type} ${bonus.id}`} bonus={bonus} isMain={bonus === main} />)

/** The leaderboard of the tournament that runs. */
function Race({ bonuses }: { readonly bonuses: readonly Bonus[] }) {
  const running = bonuses.find(bonus => bonus.bonus_type === 'tournament' && bonus.status === 'active')
  if (running?.bonus_type !== 'tournament') return null
  return (
    <section className={cx(card.card, 'bn-race')}>
      <header className="bn-head">
        <Glyph icon="trophy" />
        <h2 className={cx(text.h3, 'bn-grow')}>{running.name}</h2>
      </header>
      <Leaderboard tournament={running} />
    </section>
  )
}

const WAITING = [0, 1, 2, 3]

/** Cards of their real height. */
function CardsSkeleton() {
  const { t } = useBonusTexts()
  return (
    <div className="bn-grid" aria-busy="true">
      <span className={text.hidden}>{t('common.loading')}</span>
      {WAITING.map(place => (
        <div key={place} className={cx(card.card, 'bn-card bn-card-waiting')}>
          <Skeleton width="half" />
          <Skeleton width="full" height="odd" />
          <Skeleton width="full" height="odd" />
        </div>
      ))}
    </div>
  )
}
