import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@touchline/client/errors'
import type { EventCondition, MatchCondition } from '@touchline/contract/entities/bonus'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { ReactNode } from 'react'
import { useApp } from '../../shared/app/app-context.tsx'
import type { ModalProps } from '../../shared/modals/modals.ts'
import { useIsLoggedIn } from '../../shared/player/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Modal } from '../../ui/modal.tsx'
import { Empty, RetryNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { BonusActionButton } from './bonus-action.tsx'
import { BonusTerms, CampaignBanner, Glyph, StateTag } from './bonus-card.tsx'
import { describeOdds, listFacts } from './bonus-facts.ts'
import { bonusQuery, useBonuses } from './bonus-queries.ts'
import { type BonusAction, collectionOf, findAction, isMainAction, KIND_ICONS } from './bonus-state.ts'
import { BonusStyles } from './bonus-styles.tsx'
import { BoxSection } from './box-section.tsx'
import { BoxProofSection } from './draw-proof.tsx'
import { BonusDrawing } from './drawings.tsx'
import { Leaderboard } from './leaderboard.tsx'
import { type BonusTexts, describeState, useBonusTexts } from './use-bonus-texts.ts'

const FACTS = 3

interface FoundBonus {
  readonly bonus: Bonus | undefined
  readonly isMissing: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** A bonus by its id: from the list where it is listed, and fetched for itself. */
function useBonus({ type, id }: ModalProps<'bonus'>['props']): FoundBonus {
  const { api } = useApp()
  const isSignedIn = useIsLoggedIn()
  const list = useBonuses()
  const listed = list.bonuses?.find(bonus => bonus.id === id) ?? list.bonuses?.find(bonus => bonus.campaign_id === id)
  const collection = type ?? (listed && collectionOf(listed))
  const { data, error, isFetching, refetch } = useQuery({
    ...bonusQuery(api, isSignedIn, collection ?? 'freebets', id),
    enabled: collection !== undefined,
  })
  const isGone = error instanceof ApiError && error.status === 404
  return {
    bonus: data ?? listed,
    isMissing: isGone || (collection === undefined && list.bonuses !== undefined),
    hasFailed: collection === undefined ? list.hasFailed : error !== null && !isFetching,
    retry: () => (collection === undefined ? list.retry() : void refetch()),
  }
}

/** The details of a bonus. */
export function BonusModal({ props, close }: ModalProps<'bonus'>) {
  const { t } = useBonusTexts()
  const found = useBonus(props)
  const { bonus } = found
  return (
    <>
      <BonusStyles />
      <Modal
        title={bonus?.name ?? t('bonus.details')}
        glyph={bonus && <Glyph icon={KIND_ICONS[bonus.bonus_type]} />}
        sheet
        footer={
          <>
            <Button onClick={() => close()}>{t('common.close')}</Button>
            {bonus && hasFooterAction(bonus) && (
              <BonusActionButton
                bonus={bonus}
                isMain={isMainAction(findAction(bonus))}
                onFollow={() => close('done')}
              />
            )}
          </>
        }
      >
        {bonus ? <Details bonus={bonus} isTermsOpen={props.isTermsOpen ?? false} /> : <Absent found={found} />}
      </Modal>
    </>
  )
}

/** Actions that the details themselves show have no button. */
const SHOWN_ACTIONS: readonly BonusAction[] = ['chances', 'leaderboard', 'open-box', 'details']

const hasFooterAction = (bonus: Bonus): boolean => !SHOWN_ACTIONS.includes(findAction(bonus))

function Absent({ found: { isMissing, hasFailed, retry } }: { readonly found: FoundBonus }): ReactNode {
  const { t } = useBonusTexts()
  if (isMissing) {
    return (
      <Empty icon="gift" title={t('bonus.missing')}>
        <p>{t('bonus.missing.text')}</p>
      </Empty>
    )
  }
  if (!hasFailed) return <DetailsSkeleton />
  return <RetryNotice text={t('bonus.failed.details')} label={t('bonus.retry')} onRetry={retry} />
}

function DetailsSkeleton() {
  return (
    <div className="bn-details" aria-hidden="true">
      <Skeleton width="half" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
    </div>
  )
}

function Details({ bonus, isTermsOpen }: { readonly bonus: Bonus; readonly isTermsOpen: boolean }) {
  const texts = useBonusTexts()
  const { t } = texts
  return (
    <div className="bn-details">
      <CampaignBanner bonus={bonus} />
      <div className="bn-line">
        <span className={text.over}>{t(`bonus.kind.${bonus.bonus_type}`)}</span>
        <StateTag bonus={bonus} />
      </div>
      <p>{bonus.summary}</p>
      <BonusDrawing bonus={bonus} />
      <dl className="bn-tiles">
        {listFacts(bonus, FACTS, texts).map(({ label, value }) => (
          <div key={label}>
            <dt className={text.quiet}>{label}</dt>
            <dd className={cx(text.num, text.bold)} translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <p className={text.second}>{describeState(bonus, texts)}</p>
      <Conditions bonus={bonus} />
      {bonus.bonus_type === 'tournament' && (
        <section className="bn-section" aria-label={t('bonus.leaderboard')}>
          <h3 className={text.h3}>{t('bonus.leaderboard')}</h3>
          <Leaderboard tournament={bonus} />
        </section>
      )}
      {bonus.bonus_type === 'lootbox' && <BoxSection lootbox={bonus} />}
      <BonusTerms type={collectionOf(bonus)} id={bonus.id} isInitiallyOpen={isTermsOpen} />
      <FreebetProof bonus={bonus} />
    </div>
  )
}

/** The conditions of a bonus as sentences. */
function listKindConditions(bonus: Bonus, texts: BonusTexts): string[] {
  const { t, odds, money, percent } = texts
  switch (bonus.bonus_type) {
    case 'comboboost':
      return [
        t('bonus.condition.legs-odds', { odds: odds(bonus.min_odds) }),
        ...(bonus.max_boost
          ? [t('bonus.condition.cap', { amount: money(bonus.max_boost.value, bonus.max_boost.currency) })]
          : []),
      ]
    case 'freebet': {
      const { min_odds, max_odds, selection_count_from: from, selection_count_to: to, bet_types } = bonus
      return [
        t(`bonus.condition.${bonus.type}`),
        ...(min_odds === null && max_odds === null
          ? []
          : [t('bonus.condition.odds', { odds: describeOdds(bonus, texts) })]),
        t('bonus.condition.types', { types: texts.list(bet_types.map(type => t(`bonus.bet-type.${type}`))) }),
        ...(from !== null && to !== null ? [t('bonus.condition.count', { min: from, max: to })] : []),
      ]
    }
    case 'lootbox':
      return [
        t('bonus.condition.box', { points: bonus.issued?.points_per_box ?? bonus.points_to_claim }),
        ...listPointConditions(bonus, texts),
      ]
    case 'hunting':
    case 'tournament':
      return [
        ...listPointConditions(bonus, texts),
        t('bonus.condition.claim', { points: bonus.points_to_claim, percent: percent(bonus.rate) }),
        t('bonus.condition.claim-until', { date: texts.moment(bonus.claim_until) }),
        ...(bonus.bonus_type === 'tournament'
          ? [t('bonus.condition.pool', { amount: money(bonus.initial_pool, bonus.currency) })]
          : []),
      ]
  }
}

type Farming = Exclude<Bonus, { bonus_type: 'comboboost' | 'freebet' }>

function listPointConditions({ min_odds, min_stake, farm_once_per_event }: Farming, { t, odds, money }: BonusTexts) {
  return [
    t('bonus.condition.point', { odds: odds(min_odds) }),
    ...(min_stake ? [t('bonus.condition.stake', { amount: money(min_stake.value, min_stake.currency) })] : []),
    ...(farm_once_per_event ? [t('bonus.condition.once')] : []),
  ]
}

const describeEvents = ({ sport, category, tournament, event }: EventCondition): string =>
  [sport, category, tournament, event].flatMap(part => (part ? [part.name] : [])).join('\u00a0· ')

function listEventConditions(bonus: Bonus, { t, list }: BonusTexts): string[] {
  const places = bonus.event_conditions.map(describeEvents).filter(Boolean)
  const match: MatchCondition = 'match_status' in bonus ? bonus.match_status : 'all'
  return [
    ...(match === 'all' ? [] : [t(`bonus.condition.${match}`)]),
    ...(places.length > 0 ? [t('bonus.condition.events', { places: list(places) })] : []),
  ]
}

export function listConditions(bonus: Bonus, texts: BonusTexts): readonly string[] {
  const { t } = texts
  return [
    ...listKindConditions(bonus, texts),
    ...listEventConditions(bonus, texts),
    ...(bonus.only_verified ? [t('bonus.condition.verified')] : []),
    ...(bonus.country_codes.length > 0
      ? [t('bonus.condition.countries', { countries: texts.list(bonus.country_codes) })]
      : []),
  ]
}

function Conditions({ bonus }: { readonly bonus: Bonus }) {
  const texts = useBonusTexts()
  return (
    <section className="bn-section">
      <h3 className={text.h3}>{texts.t('bonus.conditions')}</h3>
      <ul className="bn-dashes">
        {listConditions(bonus, texts).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

/** How a lootbox boosted a freebet. */
function FreebetProof({ bonus }: { readonly bonus: Bonus }) {
  const { bonuses = [] } = useBonuses()
  if (bonus.bonus_type !== 'freebet' || !bonus.boost_data) return null
  const { proof, multiplier, lootbox_id: id } = bonus.boost_data
  const lootbox = bonuses.find(other => other.bonus_type === 'lootbox' && other.campaign_id === id)
  const chances = lootbox?.bonus_type === 'lootbox' ? lootbox.multipliers : undefined
  return <BoxProofSection draw={{ proof, multiplier, chances }} />
}
