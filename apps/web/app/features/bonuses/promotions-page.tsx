import { skipToken, useQuery } from '@tanstack/react-query'
import type { AmbProgress, Bonus } from '@touchline/contract/entities/farming'
import type { UserLimit } from '@touchline/contract/entities/limits'
import type { PromoBanner } from '@touchline/contract/entities/settings'
import { type ReactNode, useId } from 'react'
import { parseInnerPath } from '../../i18n/inner-path.ts'
import { useT } from '../../i18n/provider.tsx'
import { replaceQuery, useQueryParams } from '../../shared/addresses/address.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { useHasCall } from '../../shared/app/use-has-call.ts'
import { useNow } from '../../shared/live/ticker.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { haveBreak } from '../../shared/promotions/breaks.ts'
import { playerLimits } from '../../shared/queries/query-keys.ts'
import { Button } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { BannerPicture } from '../../ui/image.tsx'
import { Link } from '../../ui/link.tsx'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import text from '../../ui/text.module.css'
import bannerStyles from './banners.module.css'
import { AmbCard, BonusCard, Glyph } from './bonus-card.tsx'
import { ambQuery, useBonuses } from './bonus-queries.ts'
import { type BonusTab, findAction, isInTab, isMainAction, isRunning, TABS } from './bonus-state.ts'
import { BonusStyles } from './bonus-styles.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { PromoCode } from './promo-code.tsx'
import { useBonusTexts } from './use-bonus-texts.ts'

interface PromotionsPageProps {
  readonly banners: readonly PromoBanner[]
  /** The jackpots; `waitingClass` keeps their place. */
  readonly Jackpots: (props: { readonly waitingClass: string }) => ReactNode
}

/** Banners, campaigns and the player's bonuses by status, and beside them jackpots, promo codes and a leaderboard. */
export function PromotionsPage({ banners, Jackpots }: PromotionsPageProps) {
  const { t } = useBonusTexts()
  const { bonuses, isPersonal, hasFailed, retry } = useBonuses()
  const hasCodes = useHasCall('postBonusesPromoCode')
  const isWithoutOffers = isPersonal && bonuses?.length === 0
  return (
    <>
      <BonusStyles />
      <h1 className={text.h1}>{t('nav.promotions')}</h1>
      <div className="bn-page" data-promotes="asked">
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
            {hasCodes && <PromoCode />}
            {/* Last, because its height is unknown until its places are loaded. */}
            <RunningTournament bonuses={bonuses} />
          </div>
        )}
      </div>
    </>
  )
}

/** Progress towards counted freebets. Empty for visitors, and where the back end offers none. */
function useAmbProgress(): readonly AmbProgress[] {
  const { api } = useApp()
  const isSignedIn = useIsLoggedIn()
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
  const requested = useQueryParams().get('tab')
  const tab = isTab(requested) ? requested : 'all'
  const now = useNow()
  const ambProgress = useAmbProgress()
  const { data: limits } = useQuery<{ data: readonly UserLimit[] }>({ queryKey: playerLimits, queryFn: skipToken })
  if (bonuses.length === 0) {
    return (
      <div className={card.card}>
        <Empty icon="gift" title={t(isPersonal ? 'bonus.none.own' : 'pages.promotions.none')}>
          <p>{t(haveBreak(limits?.data ?? []) ? 'bonus.none.own.text' : 'pages.promotions.none.text')}</p>
        </Empty>
      </div>
    )
  }
  const listBonuses = (of: BonusTab) => bonuses.filter(bonus => isInTab(bonus, of))
  const listProgress = (of: BonusTab) => ambProgress.filter(amb => isAmbInTab(amb, of, now))
  const bonusesInTab = listBonuses(tab)
  const progressInTab = listProgress(tab)
  const main = bonusesInTab.find(bonus => isMainAction(findAction(bonus)))
  return (
    <>
      <Tabs
        label={t('bonus.tabs')}
        panelId={panelId}
        tabs={TABS.map(value => ({
          value,
          label: t(`bonus.tab.${value}`),
          count: listBonuses(value).length + listProgress(value).length,
        }))}
        value={tab}
        onChange={next => replaceQuery({ tab: next === 'all' ? null : next })}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`bonus.tab.${tab}`)} className="bn-grid">
        <Cards bonuses={bonusesInTab.filter(isRunning)} main={main} />
        {progressInTab.map(amb => (
          <AmbCard key={amb.id} amb={amb} />
        ))}
        {(['upcoming', 'finished'] as const).map(state => (
          <Cards key={state} bonuses={bonusesInTab.filter(bonus => isInTab(bonus, state))} main={main} />
        ))}
        {bonusesInTab.length + progressInTab.length === 0 && (
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

/** The leaderboard of the running tournament. */
function RunningTournament({ bonuses }: { readonly bonuses: readonly Bonus[] }) {
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

/** The operator's promotional banners. */
function Banners({ banners }: { readonly banners: readonly PromoBanner[] }) {
  const t = useT()
  if (banners.length === 0) return null
  return (
    <ul className={bannerStyles.banners} aria-label={t('pages.banners')}>
      {banners.map((banner, index) => (
        <li key={banner.id}>
          <Banner banner={banner} isFirst={index === 0} />
        </li>
      ))}
    </ul>
  )
}

const BANNER_SIZES = { wide: { width: 720, height: 240 }, narrow: { width: 366, height: 183 } }

function Banner({ banner: { desktop, mobile, link }, isFirst }: { banner: PromoBanner; isFirst: boolean }) {
  const picture = (
    <span className={bannerStyles.tile}>
      <BannerPicture
        desktop={desktop}
        mobile={mobile}
        sizes={BANNER_SIZES}
        alt=""
        isFirst={isFirst}
        className={bannerStyles.picture}
      />
      <span className={bannerStyles.words}>{desktop.alternative_text}</span>
    </span>
  )
  // Banner links must be paths of this product; anything else is not linked.
  const path = link && parseInnerPath(link)
  return path ? (
    <Link className={bannerStyles.link} to={path}>
      {picture}
    </Link>
  ) : (
    picture
  )
}
