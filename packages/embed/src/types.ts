/**
 * The SDK's public API. This file is shipped as its declarations and therefore imports nothing; `types.test.ts` compares
 * the payloads with the contract's.
 */

export type LayoutMode = 'fill' | 'auto'
export type Theme = 'dark' | 'light'
/** Colours `#rrggbb` by the name of their token, without `--`, such as `surface-2`. */
export type Colours = Readonly<Record<string, string>>

/** Look of the sportsbook, above that of its brand. A theme whose texts would be hard to read keeps its own colours. */
export interface Appearance {
  readonly dark?: Colours
  readonly light?: Colours
  /** Radii in pixels, from those of small parts to those of dialogs; `r-full` is that of round parts. */
  readonly radii?: Readonly<Partial<Record<'r-1' | 'r-2' | 'r-3' | 'r-4' | 'r-full', number>>>
}

export type HeaderOwner = 'sportsbook' | 'host'

/** Height of the host's own fixed bars, in pixels. */
export interface Offsets {
  readonly top: number
  readonly bottom: number
}

export interface PageLoaded {
  /** Kind of page, such as `home` or `match`. */
  readonly page: string
  /** Path within the sportsbook, without a locale, as `navigate` accepts it. */
  readonly path: string
  readonly title: string
  /** True when the page replaces the previous history entry, such as after a change of filters. */
  readonly replaces?: boolean | undefined
}

export interface Balance {
  /** Amount in minor units of the currency. */
  readonly value: number
  readonly currency: string
  /** Number of minor units per unit: EUR 100, JPY 1. */
  readonly subunits: number
}

/** Payload of each event, by its name. */
export interface SportsbookEvents {
  /** The visitor requests to sign in: show your own dialog, then call `refreshSession`. */
  signIn: { reason: 'asked' | 'placing' | 'session-expired'; flow?: string | undefined }
  signUp: Record<string, never> | undefined
  /** The player wants to deposit; `value`: what a bet lacks, in minor units. The currency is that of the player's account. */
  deposit: { currency: string; value?: number | undefined; subunits?: number | undefined } | undefined
  /** The player has signed out in the sportsbook: end your own session too. */
  signedOut: Record<string, never> | undefined
  initialized: { path: string; locale: string; currency?: string | undefined }
  pageLoaded: PageLoaded
  pageSize: { height: number; width: number }
  balanceChanged: Balance
  currencyChanged: { currency: string }
  betSlip: { open: boolean; selections_count: number; state: string }
  topEventClicked: { match_id: number; path: string }
  modal: { modal: string; open: boolean }
  /** A non-fatal error of the embedding; the sportsbook continues. */
  error: { message: string }
}

export type EventName = keyof SportsbookEvents
export type Listener<N extends EventName> = (payload: SportsbookEvents[N]) => void
export type Listeners = { readonly [N in EventName]?: Listener<N> }

export interface MountOptions {
  /** The element that receives the frame, or a selector of it. */
  readonly container: Element | string
  /** Origin of the sportsbook, such as `https://sports.example.com`. */
  readonly origin: string
  /** `fill` (default): as high as the window, scrolls inside. `auto`: as high as its page; the host page scrolls. */
  readonly mode?: LayoutMode
  /**
   * Who shows logo, sign-in, balance and language. `sportsbook` (default): the frame has a header of its own. `host`:
   * your page has them all, and the frame begins with one bar of tabs and search.
   */
  readonly header?: HeaderOwner
  readonly locale?: string
  readonly currency?: string
  readonly theme?: Theme
  readonly appearance?: Appearance
  /** Path of the first page; by default that of the address (with `routes`), otherwise the home page. */
  readonly path?: string
  /** Synchronises the host page's address: a page's path is appended to this prefix, such as `/sportsbook`. */
  readonly routes?: string
  readonly offsets?: Offsets
  /**
   * Your page shows a dialog of player protection, limits, money or an account: meanwhile nothing in the sportsbook
   * promotes, and what would have been shown waits.
   */
  readonly holdPromotions?: boolean
  /** Name of the frame for assistive technology. */
  readonly title?: string
  /** Words of the card that covers the frame while the sportsbook cannot be reached; English by default. */
  readonly texts?: { readonly title?: string; readonly unreachable?: string; readonly retry?: string }
  /**
   * Returns your back end's signed assertion about the signed-in player; null for a visitor. Called when the sportsbook
   * starts and when its session expires. If it rejects for an expired session, it is called again later. Without this
   * option the platform's cookie identifies the player.
   */
  readonly getToken?: (why: 'init' | 'expired') => Promise<string | null>
  readonly on?: Listeners
  /** Milliseconds until `mount` rejects without a response of the sportsbook; 30 000 by default. */
  readonly timeoutMs?: number
}

/** Options that can be changed after mounting. */
export type Patch = Partial<
  Pick<MountOptions, 'locale' | 'currency' | 'theme' | 'appearance' | 'offsets' | 'holdPromotions'>
>

export interface Sportsbook {
  readonly iframe: HTMLIFrameElement
  /** Changes options. What the sportsbook rejects is an `error` event, and the option is as it was. */
  update(patch: Patch): void
  /** Opens a page of the sportsbook, such as `/soccer`. */
  navigate(path: string): void
  openSearch(): void
  openBetSlip(tab?: 'BET_SLIP' | 'MY_BETS'): void
  /** Adds the selections of a share code to the slip. */
  applyBetCode(code: string): void
  setOddsFormat(format: string): void
  /** Call it when a player has signed in or out at the host, or has closed its dialog. */
  refreshSession(): void
  /** Adds a listener; returns a function that removes it. */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void
  /** Removes the frame and everything else the SDK has added to the page. */
  destroy(): void
}

export interface Touchline {
  readonly version: string
  /** Resolves when the sportsbook responds; rejects if the options are invalid, this page is not allowed, or on a timeout. */
  mount(options: MountOptions): Promise<Sportsbook>
}
