/** The terms of a bonus as a page: generated from the campaign, followed by the operator's own paragraphs. */
import { toMinor } from '@touchline/betting/money'
import type { BonusTerms } from '@touchline/contract/entities/bonus'
import type { PageBlock } from '@touchline/contract/entities/page-block'
import { intlTagOf } from '@touchline/contract/locales'
import { type FreebetTerms, textsOf } from '../../core/engagement/campaign.ts'
import { subunitsOf } from '../../core/ledger/account-currencies.ts'
import { formatMoney } from '../../platform/i18n/format-money.ts'
import { formatText } from '../../platform/i18n/format-text.ts'
import { formatTime } from '../../platform/i18n/format-time.ts'
import type { MessageLocale } from '../../platform/i18n/language.ts'
import { loadTexts, type Texts } from '../../platform/i18n/texts.ts'
import type { IssuableCampaign } from './player-bonuses.ts'
import type { WireContext } from './to-wire-bonus.ts'

const HOUR_MS = 3_600_000

type TermsTexts = Texts['terms']
type Sentence = Exclude<keyof TermsTexts, 'freebet'>

interface Writing {
  readonly texts: TermsTexts
  /** A sentence with its values. */
  readonly write: (id: Sentence, values: Record<string, string | number>) => string
  readonly money: (amount: number) => string
  readonly odds: (milli: number) => string
  readonly context: WireContext
}

function describeLegs(from: number, to: number | null, { write }: Writing): string {
  return to === null ? write('legsFrom', { from }) : write('legsRange', { from, to })
}

function describeFreebet(terms: FreebetTerms, writing: Writing): string[] {
  const { type, minOdds, maxOdds, minLegs, maxLegs } = terms
  const { texts, write, odds } = writing
  return [
    texts.freebet[type],
    ...(minOdds === null ? [] : [write('minOdds', { odds: odds(minOdds) })]),
    ...(maxOdds === null ? [] : [write('maxOdds', { odds: odds(maxOdds) })]),
    ...(minLegs === null && maxLegs === null ? [] : [describeLegs(minLegs ?? 1, maxLegs, writing)]),
    texts.usedWhole,
  ]
}

function describeKind(campaign: IssuableCampaign, writing: Writing): string[] {
  const { texts, write, money, odds, context } = writing
  const { currency } = context
  switch (campaign.kind) {
    case 'comboboost':
      return [
        write('boost', { odds: odds(campaign.minOdds) }),
        ...(campaign.cap[currency] === undefined ? [] : [write('boostCap', { amount: money(campaign.cap[currency]) })]),
        texts.boostVoid,
        texts.boostCashout,
      ]
    case 'freebet':
      return describeFreebet(campaign.freebet, writing)
    case 'hunting':
    case 'tournament': {
      const cap = campaign.cap[currency]
      return [
        write('point', { odds: odds(campaign.minOdds ?? 1000), perBet: campaign.maxPointsPerBet }),
        ...(campaign.isOncePerEvent ? [texts.oncePerEvent] : []),
        write('claim', { points: campaign.pointsToClaim, percent: campaign.ratePpm / 10_000 }),
        ...(cap === undefined ? [] : [write('claimCap', { amount: money(cap) })]),
        ...(campaign.kind === 'tournament' ? [texts.pool, texts.ranks, texts.ties] : []),
        texts.noPoints,
      ]
    }
    case 'lootbox':
      return [
        write('box', { points: campaign.pointsPerBox, boxes: campaign.boxes }),
        texts.boxChances,
        ...(campaign.maxAdded[currency] === undefined
          ? []
          : [write('boxCap', { amount: money(campaign.maxAdded[currency]) })]),
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

function describeTimes({ useWithinMs, activateWithinMs }: IssuableCampaign, { write }: Writing): string[] {
  return [
    ...(activateWithinMs === null ? [] : [write('activateWithin', { hours: Math.round(activateWithinMs / HOUR_MS) })]),
    ...(useWithinMs === null ? [] : [write('useWithin', { hours: Math.round(useWithinMs / HOUR_MS) })]),
  ]
}

function formatOdds(milli: number, locale: MessageLocale): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 3, numberingSystem: 'latn' }
  return new Intl.NumberFormat(intlTagOf(locale), options).format(milli / 1000)
}

export function buildTerms(
  campaign: IssuableCampaign,
  { locale, context, id }: { locale: MessageLocale; context: WireContext; id: string },
): BonusTerms {
  const texts = loadTexts(locale).terms
  const write: Writing['write'] = (id, values) => formatText(texts[id], locale, values)
  const { name, summary, terms } = textsOf(campaign, locale)
  const currency = campaign.kind === 'tournament' ? campaign.currency : context.currency
  const time = (ms: number) => formatTime(new Date(ms), locale, { hasYear: true })
  const writing: Writing = {
    texts,
    write,
    context,
    money: amount => formatMoney({ value: toMinor(amount), currency, subunits: subunitsOf(currency) }, locale),
    odds: milli => formatOdds(milli, locale),
  }
  const sentences = [
    ...describeKind(campaign, writing),
    ...describeTimes(campaign, writing),
    ...(campaign.onlyVerified ? [texts.onlyVerified] : []),
    ...(campaign.countryCodes.length > 0 ? [write('countries', { codes: campaign.countryCodes.join(', ') })] : []),
    write('time', { from: time(campaign.validFrom), to: time(campaign.validTo) }),
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
