/** Types of the route table (`route-table.ts`) and of the page modules it loads. */
import type { Slug, SlugKind } from '@touchline/betting/text/slug'
import type { ComponentType } from 'react'
import type { App } from '../shared/app/app.ts'
import type { Part } from '../shared/parts/part.ts'

/** Page identifiers, written to the body attribute `data-page`. */
export type PageId =
  | 'sports'
  | 'in_play'
  | 'sport'
  | 'category'
  | 'league'
  | 'team'
  | 'athlete'
  | 'match'
  | 'e_sports'
  | 'schedule'
  | 'results'
  | 'promotions'
  | 'horse_racing'
  | 'lotteries'
  | 'premium_cricket'
  | 'virtual_gaming_arena'
  | 'general_rules'
  | 'about'
  | 'content'
  | 'favorites'
  | 'bets_history'
  | 'user_limits'
  | 'not_found'

export interface RouteParams {
  /** Normalized inner path; the canonical path of the page when the verdict is `found`. */
  readonly path: string
  readonly sportKey: string
  readonly slug: Slug | null
  /** What follows the slug: a tab of the page. Empty for the first one. */
  readonly tab: string
}

/** Result of loading a page's data. */
export type Verdict =
  | { readonly kind: 'found' }
  | { readonly kind: 'not-found' }
  /** The entity has another, canonical address. */
  | { readonly kind: 'moved'; readonly path: string }
  /**
   * Another page is served at this address: content pages of the operator are known from the data
   * only.
   */
  | { readonly kind: 'is'; readonly page: PageId }

/** Title and description of a page; its other metadata is derived from the address. */
export interface PageDescription {
  readonly title: string
  readonly description: string
}

export interface PageModule {
  readonly Page: ComponentType<{ params: RouteParams }>
  readonly describe: (app: App, params: RouteParams) => PageDescription
  /** Whether the cache has the subject of the page, so that the page is shown before the rest of its data. */
  readonly isKnown?: (app: App, params: RouteParams) => boolean
}

export interface Route {
  readonly page: PageId
  readonly pattern: string
  /** Slug kind, for `/:sport/:slug`. */
  readonly slugKind?: SlugKind
  readonly part: Part<PageModule>
  /** Fetches the data of the page. Throws when the backend cannot be reached. */
  readonly load: (app: App, params: RouteParams) => Promise<Verdict>
  /** The page shows matches in play: its HTML becomes stale within seconds. */
  readonly inPlay?: boolean
  /** The page has the whole width: the sports are not beside it. */
  readonly isWide?: boolean
  /** The main navigation does not mark sports: the page has an entry of its own, or none. */
  readonly isBesideSports?: boolean
  /** The content of the page needs the leagues of a sport. For the sidebar alone the browser fetches them later. */
  readonly hasLeagues?: boolean
  /** The code of the page is loaded ahead, while the first page is idle. */
  readonly isPrefetched?: boolean
  /** HTTP status of the page; 200 by default. */
  readonly status?: number
  readonly indexed: boolean
}

export interface MatchedRoute {
  readonly route: Route
  readonly params: RouteParams
}
