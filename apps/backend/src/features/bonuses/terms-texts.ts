/** The terms of a bonus as a page: generated from the campaign, followed by the operator's own paragraphs. */
import { toMinor } from '@touchline/betting/money'
import type { BonusTerms } from '@touchline/contract/entities/bonus'
import type { PageBlock } from '@touchline/contract/entities/page-block'
import { type FreebetTerms, textsOf } from '../../core/engagement/campaign.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { formatMoney } from '../../platform/i18n/format-money.ts'
import { formatTime } from '../../platform/i18n/format-time.ts'
import type { MessageLocale } from '../../platform/i18n/locale.ts'
import type { IssuableCampaign } from './player-bonuses.ts'
import { TERMS_TEXTS, type TermsTexts } from './terms-sentences.ts'
import type { WireContext } from './to-wire-bonus.ts'

const HOUR_MS = 3_600_000

interface Writing {
  readonly texts: TermsTexts
  readonly money: (amount: number) => string
  readonly odds: (milli: number) => string
  readonly context: WireContext
}

function describeFreebet(terms: FreebetTerms, { texts, odds }: Writing): string[] {
  const { type, minOdds, maxOdds, minLegs, maxLegs } = terms
  return [
    texts.freebet[type],
    ...(minOdds === null ? [] : [texts.minOdds(odds(minOdds))]),
    ...(maxOdds === null ? [] : [texts.maxOdds(odds(maxOdds))]),
    ...(minLegs === null && maxLegs === null ? [] : [texts.legs(minLegs ?? 1, maxLegs)]),
    texts.usedWhole,
  ]
}

function describeKind(campaign: IssuableCampaign, writing: Writing): string[] {
  const { texts, money, odds, context } = writing
  const { currency } = context
  switch (campaign.kind) {
    case 'comboboost':
      return [
        texts.boost(odds(campaign.minOdds)),
        ...(campaign.cap[currency] === undefined ? [] : [texts.boostCap(money(campaign.cap[currency]))]),
        texts.boostVoid,
        texts.boostCashout,
      ]
    case 'freebet':
      return describeFreebet(campaign.freebet, writing)
    case 'hunting':
    case 'tournament': {
      const cap = campaign.cap[currency]
      return [
        texts.point(odds(campaign.minOdds ?? 1000), campaign.maxPointsPerBet),
        ...(campaign.isOncePerEvent ? [texts.oncePerEvent] : []),
        texts.claim(campaign.pointsToClaim, campaign.ratePpm / 10_000),
        ...(cap === undefined ? [] : [texts.claimCap(money(cap))]),
        ...(campaign.kind === 'tournament' ? [texts.pool, texts.ranks, texts.ties] : []),
        texts.noPoints,
      ]
    }
    case 'lootbox':
      return [
        texts.box(campaign.pointsPerBox, campaign.boxes),
        texts.boxChances,
        ...(campaign.maxAdded[currency] === undefined ? [] : [texts.boxCap(money(campaign.maxAdded[currency]))]),
        texts.boxDraw,
      ]
  }
}

function describeTable(campaign: IssuableCampaign, { texts, odds }: Writing): PageBlock[] {
  if (campaign.kind === 'comboboost') {
    const rows = campaign.ranges.map(({ minCount, maxCount, factor }) => [
      maxCount === null ? `${minCount}+` : `${minCount}–${maxCount}`,
      `×${odds(factor)}`,
    ])
    return [{ kind: 'table', head: [texts.selections, texts.factor], rows }]
  }
  if (campaign.kind !== 'lootbox') return []
  const rows = campaign.chances.map(({ factor, chancePpm }) => [`×${odds(factor)}`, `${chancePpm / 10_000} %`])
  return [{ kind: 'table', head: [texts.factor, texts.chance], rows }]
}

function describeTimes({ useWithinMs, activateWithinMs }: IssuableCampaign, texts: TermsTexts): string[] {
  return [
    ...(activateWithinMs === null ? [] : [texts.activateWithin(Math.round(activateWithinMs / HOUR_MS))]),
    ...(useWithinMs === null ? [] : [texts.useWithin(Math.round(useWithinMs / HOUR_MS))]),
  ]
}

export function buildTerms(
  campaign: IssuableCampaign,
  { locale, context, id }: { locale: MessageLocale; context: WireContext; id: string },
): BonusTerms {
  const texts = TERMS_TEXTS[locale]
  const { name, summary, terms } = textsOf(campaign, locale)
  const currency = campaign.kind === 'tournament' ? campaign.currency : context.currency
  const time = (ms: number) => formatTime(new Date(ms), locale, { hasYear: true })
  const writing: Writing = {
    texts,
    context,
    money: amount => formatMoney({ value: toMinor(amount), currency, subunits: subunitsOf(currency) }, locale),
    odds: milli => (milli / 1000).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 3 }),
  }
  const sentences = [
    ...describeKind(campaign, writing),
    ...describeTimes(campaign, texts),
    ...(campaign.onlyVerified ? [texts.onlyVerified] : []),
    ...(campaign.countryCodes.length > 0 ? [texts.countries(campaign.countryCodes.join(', '))] : []),
    texts.time(time(campaign.validFrom), time(campaign.validTo)),
    texts.cash,
  ]
  return {
    id,
    title: name,
    blocks: [
      { kind: 'paragraph', text: summary },
      { kind: 'list', items: sentences, ordered: false },
      ...describeTable(campaign, writing),
      ...terms.map((text): PageBlock => ({ kind: 'paragraph', text })),
    ],
    locale,
  }
}
