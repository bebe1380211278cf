import type { OddsFormat } from '@touchline/betting/odds/decimal-odds'

/** Pages that a brand may leave out. */
export type OptionalPage = 'e_sports' | 'schedule' | 'results' | 'promotions'

export interface BrandLink {
  readonly url: string
  /** In the page's language. */
  readonly text: string
}

/** What pages know of the brand that an operator shows the product under. */
export interface Brand {
  /** Name of its folder in `brands/`; `touchline` is the product's own look. */
  readonly key: string
  readonly name: string
  /** The name as the header writes it. */
  readonly wordmark: string
  /** URL of its style sheet: colours, shapes, fonts and mark; absent: the product's own. */
  readonly stylesheet?: string
  /** Whether the style sheet has a mark of its own. */
  readonly hasMark?: true
  /** Whether it has fonts of its own, so that the product's are not loaded. */
  readonly hasFonts?: true
  readonly favicon?: string
  /** Theme of visitors who have chosen none; absent: that of their system. */
  readonly theme?: 'dark' | 'light'
  /** Odds format of visitors who have chosen none; absent: European. */
  readonly oddsFormat?: OddsFormat
  /** Lines of the footer in the page's language, in place of the product's own. */
  readonly legal?: readonly string[]
  /** Links of its own in the footer. */
  readonly links?: readonly BrandLink[]
  /** Pages that it does not have. */
  readonly without?: readonly OptionalPage[]
  /** Codes of the currencies offered for new accounts; absent: all that the operator has. */
  readonly currencies?: readonly string[]
  /** Messages in its own words by id, compiled, in the page's language. */
  readonly texts?: Readonly<Record<string, unknown>>
}

export const OWN_BRAND: Brand = { key: 'touchline', name: 'Touchline', wordmark: 'touchline' }

export const hasPage = ({ without }: Brand, page: OptionalPage): boolean => !without?.includes(page)
