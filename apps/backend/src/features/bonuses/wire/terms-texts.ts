/**
 * The terms of a campaign as a page: generated from everything in it that changes what a player gets, followed by the
 * operator's own paragraphs. `terms-texts.test.ts` goes over every field of every kind.
 */
import { toMinor } from '@touchline/betting/money/money'
import type { IdentityLevel } from '@touchline/contract/common-types'
import type { BonusTerms } from '@touchline/contract/entities/bonus'
import type { PageBlock } from '@touchline/contract/entities/page-block'
import { intlTagOf } from '@touchline/contract/intl-tags'
import {
  type Amounts,
  type CampaignOccurrence,
  type FreebetTerms,
  isGrantedOnce,
  type OwedFreebet,
  textsOf,
} from '../../../core/engagement/campaign.ts'
import { subunitsOf } from '../../../core/ledger/account-currencies.ts'
import { pickHigherLevel } from '../../../core/players/identity-level.ts'
import { formatMoney } from '../../../platform/i18n/format-money.ts'
import { formatText } from '../../../platform/i18n/format-text.ts'
import { formatTime } from '../../../platform/i18n/format-time.ts'
import { getNumberFormat } from '../../../platform/i18n/intl-formats.ts'
import type { MessageLocale } from '../../../platform/i18n/language.ts'
import { loadTexts, type Texts } from '../../../platform/i18n/texts.ts'
import type { EventNames } from './to-wire-bonus.ts'

const HOUR_MS = 3_600_000

/** How a box is drawn: the same in every language. */
const BOX_FORMULA =
  'SHA-256("seed:issued_id:box"); HMAC-SHA256(seed, "issued_id:box:idempotency_key") × 1,000,000 / 2^64'

type TermsTexts = Texts['terms']
type Sentence = { [K in keyof TermsTexts]: TermsTexts[K] extends string ? K : never }[keyof TermsTexts]

type CampaignOf<K extends CampaignOccurrence['kind']> = CampaignOccurrence & { kind: K }
type PointsKind = CampaignOf<'hunting' | 'tournament' | 'lootbox' | 'amb'>
type ClaimKind = CampaignOf<'hunting' | 'tournament'>

interface Writing {
  readonly texts: TermsTexts
  /** A sentence with its values. */
  readonly write: (id: Sentence, values: Record<string, string | number>) => string
  readonly money: (amount: number) => string
  readonly odds: (milli: number) => string
  readonly time: (ms: number) => string
  readonly currency: string
  readonly names: EventNames
  readonly hasCrowd: boolean
  readonly grantLevel: IdentityLevel
}

const toHours = (ms: number): number => Math.round(ms / HOUR_MS)

/** A sentence about a value that a campaign may lack. */
function about<T>(value: T | null | undefined, describe: (value: T) => string): string[] {
  return value === null || value === undefined ? [] : [describe(value)]
}

const amountOf = (amounts: Amounts, { currency }: Writing): number | undefined => amounts[currency]

function describeLegs({ minLegs, maxLegs }: FreebetTerms, { write }: Writing): string[] {
  if (minLegs === null && maxLegs === null) return []
  const from = minLegs ?? 1
  return [maxLegs === null ? write('legsFrom', { from }) : write('legsRange', { from, to: maxLegs })]
}

/** Which matches count. */
function describeMatches(
  { matchStatus, conditions }: Pick<FreebetTerms, 'matchStatus' | 'conditions'>,
  { texts, write, names }: Writing,
): string[] {
  const places = conditions.map(({ sportType, sportId, categoryId, tournamentId, eventId }) => {
    const parts = [
      sportType,
      sportId && names.sport(sportId),
      categoryId && names.category(categoryId),
      tournamentId && names.tournament(tournamentId),
      eventId && names.event(eventId),
    ]
    const ids = [sportId, categoryId, tournamentId, eventId]
    return parts.filter(Boolean).join(' · ') || ids.filter(Boolean).join(' · ')
  })
  return [
    ...(matchStatus === 'all' ? [] : [texts[matchStatus]]),
    ...(places.length > 0 ? [write('events', { places: places.join(', ') })] : []),
  ]
}

function describeFreebet(terms: FreebetTerms, writing: Writing): string[] {
  const { texts, write, odds } = writing
  const types = terms.betTypes.flatMap(type => (type === 'custom_bet' ? [] : texts.betTypes[type]))
  return [
    texts.freebet[terms.type],
    write('types', { types: types.join(', ') }),
    ...about(terms.minOdds, milli => write('minOdds', { odds: odds(milli) })),
    ...about(terms.maxOdds, milli => write('maxOdds', { odds: odds(milli) })),
    ...describeLegs(terms, writing),
    ...describeMatches(terms, writing),
    texts.usedWhole,
  ]
}

function describePoints(campaign: PointsKind, writing: Writing): string[] {
  const { texts, write, money, odds } = writing
  const { minOdds, maxPointsPerBet: perBet, isOncePerEvent, minStake } = campaign
  return [
    ...(campaign.kind === 'amb'
      ? [texts.settled, ...about(minOdds, milli => write('minOdds', { odds: odds(milli) }))]
      : [write('point', { odds: odds(minOdds ?? 1000), perBet })]),
    ...about(amountOf(minStake, writing), amount => write('minStake', { amount: money(amount) })),
    ...(isOncePerEvent ? [texts.oncePerEvent] : []),
    texts.noPoints,
    texts.lostCounts,
  ]
}

function describeClaims(campaign: ClaimKind, writing: Writing): string[] {
  const { write, money, time } = writing
  const { pointsToClaim: points, ratePpm, cap, validTo, claimMs, usesCount } = campaign
  return [
    write('claim', { points, percent: ratePpm / 10_000 }),
    ...about(amountOf(cap, writing), amount => write('claimCap', { amount: money(amount) })),
    ...about(usesCount, count => write('claims', { count })),
    write('claimUntil', { date: time(validTo + claimMs) }),
  ]
}

function describeTournament(campaign: CampaignOf<'tournament'>, writing: Writing): string[] {
  const { texts, write, money, time, hasCrowd } = writing
  return [
    write('pool', { amount: money(campaign.initialPool) }),
    texts.poolRest,
    texts.ranks,
    texts.ties,
    write('prizesPaid', { date: time(campaign.validTo + campaign.claimMs) }),
    texts.staff,
    ...(hasCrowd ? [texts.simulated] : []),
  ]
}

function describeKind(campaign: CampaignOccurrence, writing: Writing): string[] {
  const { texts, write, money, odds, time } = writing
  switch (campaign.kind) {
    case 'comboboost':
      return [
        write('boost', { odds: odds(campaign.minOdds) }),
        ...about(amountOf(campaign.cap, writing), amount => write('boostCap', { amount: money(amount) })),
        ...about(campaign.usesCount, count => write('uses', { count })),
        texts.boostVoid,
        texts.boostCashout,
      ]
    case 'freebet':
      return [
        ...about(amountOf(campaign.amount, writing), amount => `${texts.earned}: ${money(amount)}`),
        ...about(campaign.usesCount, count => write('uses', { count })),
        ...describeFreebet(campaign.freebet, writing),
      ]
    case 'hunting':
      return [...describePoints(campaign, writing), ...describeClaims(campaign, writing)]
    case 'tournament':
      return [
        ...describePoints(campaign, writing),
        ...describeClaims(campaign, writing),
        ...describeTournament(campaign, writing),
      ]
    case 'lootbox':
      return [
        ...describePoints(campaign, writing),
        write('box', { points: campaign.pointsPerBox, boxes: campaign.boxes }),
        ...(campaign.startPoints > 0 ? [write('startPoints', { points: campaign.startPoints })] : []),
        texts.boxChances,
        ...about(amountOf(campaign.maxAdded, writing), amount => write('boxCap', { amount: money(amount) })),
        write('boxUntil', { date: time(campaign.validTo + campaign.claimMs) }),
        texts.boxDraw,
        BOX_FORMULA,
      ]
    case 'amb':
      return [
        ...campaign.ranges.map(({ betsCount, freebetsCount, amount }) =>
          write('step', {
            bets: betsCount,
            freebets: freebetsCount,
            amount: about(amountOf(amount, writing), money).join(),
          }),
        ),
        ...describePoints(campaign, writing),
      ]
  }
}

function describeTable(campaign: CampaignOccurrence, { texts, odds, money }: Writing): PageBlock[] {
  switch (campaign.kind) {
    case 'comboboost': {
      const rows = campaign.ranges.map(({ minCount, maxCount, factor }) => [
        maxCount === null ? `${minCount}+` : `${minCount}–${maxCount}`,
        `×${odds(factor)}`,
      ])
      return [{ kind: 'table', head: [texts.selections, texts.factor], rows }]
    }
    case 'lootbox': {
      const rows = campaign.chances.map(({ factor, chancePpm }) => [`×${odds(factor)}`, `${chancePpm / 10_000} %`])
      return [{ kind: 'table', head: [texts.factor, texts.chance], rows }]
    }
    case 'tournament': {
      const rows = campaign.prizes.map((prize, at) => [String(at + 1), money(prize)])
      return rows.length > 0 ? [{ kind: 'table', head: ['#', texts.prize], rows }] : []
    }
    default:
      return []
  }
}

/** The freebet that points, bets or places bring. */
function describeEarned(freebet: OwedFreebet, writing: Writing): PageBlock[] {
  // It is activated when it is given.
  const items = [
    ...describeFreebet(freebet, writing),
    writing.write('useWithin', { hours: toHours(freebet.useWithinMs) }),
  ]
  return [
    { kind: 'heading', text: writing.texts.earned },
    { kind: 'list', items, ordered: false },
  ]
}

/** Who gets it, and how. */
function describeAccess(campaign: CampaignOccurrence, { texts, write, grantLevel }: Writing): string[] {
  const { grant, activation, activateWithinMs, onlyVerified, countryCodes, groups, onePer } = campaign
  const level = pickHigherLevel(campaign.level, grantLevel)
  return [
    ...(grant === 'everyone' ? [] : [texts.grants[grant]]),
    ...(isGrantedOnce(campaign) ? [...(level === 'claimed' ? [] : [texts.levels[level]]), texts.onePer[onePer]] : []),
    ...(campaign.kind === 'amb' ? [] : [texts.activation[activation], texts.oneAtATime]),
    ...about(activateWithinMs, ms => write('activateWithin', { hours: toHours(ms) })),
    ...(onlyVerified ? [texts.onlyVerified] : []),
    ...(countryCodes.length > 0 ? [write('countries', { codes: countryCodes.join(', ') })] : []),
    ...(groups.length > 0 ? [write('groups', { groups: groups.join(', ') })] : []),
  ]
}

/** Its time; kinds with points end with their claims, whatever the time to use them. */
function describeTimes(campaign: CampaignOccurrence, { texts, write, time }: Writing): string[] {
  const { useWithinMs, repeat, validFrom, validTo } = campaign
  const isUsed = campaign.kind === 'freebet' || campaign.kind === 'comboboost'
  return [
    ...(isUsed ? about(useWithinMs, ms => write('useWithin', { hours: toHours(ms) })) : []),
    write('time', { from: time(validFrom), to: time(validTo) }),
    ...(repeat === null ? [] : [texts.repeat]),
    texts.cash,
  ]
}

function formatOdds(milli: number, locale: MessageLocale): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 3 }
  return getNumberFormat(intlTagOf(locale), options).format(milli / 1000)
}

export interface TermsReader {
  readonly locale: MessageLocale
  readonly names: EventNames
  /** Currency of amounts that depend on one. */
  readonly currency: string
  /** Whether simulated players take part. */
  readonly hasCrowd: boolean
  /** The level below which the operator gives nothing. */
  readonly grantLevel: IdentityLevel
}

/** `id`: that by which the terms were asked for. */
export function buildTerms(
  campaign: CampaignOccurrence,
  { locale, names, currency: playerCurrency, hasCrowd, grantLevel }: TermsReader,
  id: string,
): BonusTerms {
  const texts = loadTexts(locale).terms
  const { name, summary, terms } = textsOf(campaign, locale)
  const currency = campaign.kind === 'tournament' ? campaign.currency : playerCurrency
  const writing: Writing = {
    texts,
    names,
    currency,
    hasCrowd,
    grantLevel,
    write: (sentence, values) => formatText(texts[sentence], locale, values),
    money: amount => formatMoney({ value: toMinor(amount), currency, subunits: subunitsOf(currency) }, locale),
    odds: milli => formatOdds(milli, locale),
    time: ms => formatTime(new Date(ms), locale, { hasYear: true }),
  }
  const sentences = [
    ...describeKind(campaign, writing),
    // A freebet's own terms have its matches already.
    ...(campaign.kind === 'freebet' ? [] : describeMatches(campaign, writing)),
    ...describeAccess(campaign, writing),
    ...describeTimes(campaign, writing),
  ]
  const isEarning = campaign.kind === 'hunting' || campaign.kind === 'tournament' || campaign.kind === 'amb'
  return {
    id,
    title: name,
    blocks: [
      { kind: 'paragraph', text: summary },
      { kind: 'list', items: sentences, ordered: false },
      ...describeTable(campaign, writing),
      ...(isEarning ? describeEarned(campaign.freebet, writing) : []),
      ...terms.map((text): PageBlock => ({ kind: 'paragraph', text })),
    ],
    locale,
  }
}
