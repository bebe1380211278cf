/** The blocks of the operator's pages, which are the same in every language. */
import type { ContentPage } from '@touchline/contract/entities/settings'
import type { PageTexts } from './page-texts.ts'

type PageBlock = ContentPage['blocks'][number]

export type PageSlug = keyof PageTexts

const heading = (text: string): PageBlock => ({ kind: 'heading', text })
const paragraph = (text: string): PageBlock => ({ kind: 'paragraph', text })
const list = (...items: string[]): PageBlock => ({ kind: 'list', ordered: false, items })
const orderedList = (...items: string[]): PageBlock => ({ kind: 'list', ordered: true, items })
const table = (head: string[], ...rows: string[][]): PageBlock => ({ kind: 'table', head, rows })

/** The blocks of each page with the texts of a language. */
export const PAGE_BLOCKS: { readonly [Slug in PageSlug]: (texts: PageTexts[Slug]) => PageBlock[] } = {
  'general-rules': ({ intro, placing, live, kinds, settlement, limits }) => [
    paragraph(intro),
    heading(placing.title),
    orderedList(placing.confirmed, placing.moved, placing.stake, placing.final),
    heading(live.title),
    paragraph(live.text),
    heading(kinds.title),
    table(
      [kinds.bet, kinds.selections, kinds.pays],
      ...[kinds.single, kinds.combo, kinds.system, kinds.builder].map(kind => [kind.name, kind.selections, kind.pays]),
    ),
    heading(settlement.title),
    list(
      settlement.official,
      settlement.void,
      settlement.abandoned,
      settlement.postponed,
      settlement.deadHeat,
      settlement.corrected,
    ),
    heading(limits.title),
    paragraph(limits.text),
  ],
  about: ({ intro, reference, operators }) => [
    paragraph(intro),
    heading(reference.title),
    paragraph(reference.text),
    heading(operators.title),
    paragraph(operators.text),
  ],
  'responsible-gambling': ({ intro, control, signs, help }) => [
    paragraph(intro),
    heading(control.title),
    list(control.decide, control.breaks, control.sober, control.limits),
    heading(signs.title),
    list(signs.more, signs.hide, signs.borrow, signs.restless),
    paragraph(help),
  ],
  'odds-explained': ({ intro, formats, moves }) => [
    paragraph(intro),
    heading(formats.title),
    table(
      [formats.format, formats.even, formats.favourite, formats.outsider],
      [formats.european, '2.00', '1.50', '4.00'],
      [formats.british, '1/1', '1/2', '3/1'],
      [formats.american, '+100', '-200', '+300'],
      [formats.hongKong, '1.00', '0.50', '3.00'],
      [formats.malaysian, '1.00', '0.50', '-0.33'],
      [formats.indonesian, '1.00', '-2.00', '3.00'],
      [formats.percent, '50%', '67%', '25%'],
    ),
    heading(moves.title),
    paragraph(moves.text),
  ],
}
