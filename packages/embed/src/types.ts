/**
 * Everything a host page sees of the SDK. This file alone becomes the declarations that are shipped, so it imports
 * nothing; `types.test.ts` holds the payloads against the contract's.
 */

export type LayoutMode = 'fill' | 'auto'
export type Theme = 'dark' | 'light'

/** Room that the host's own fixed bars take at the edges, in pixels. */
export interface Offsets {
  readonly top: number
  readonly bottom: number
}

export interface PageLoaded {
  /** Kind of page, such as `home` or `match`. */
  readonly page: string
  /** Within the sportsbook and without a locale; what `navigate` takes. */
  readonly path: string
  readonly title: string
  /** The same page with other choices, such as filters. */
  readonly replaces?: boolean | undefined
}

export interface Balance {
  /** In the currency's smallest unit. */
  readonly value: number
  readonly currency: string
  /** Smallest units in one: EUR 100, JPY 1. */
  readonly subunits: number
}

/** What a listener is given, by the name of the event. */
export interface SportsbookEvents {
  /** The person wants to sign in: show your own page, then call `refreshSession`. */
  signIn: { reason: 'asked' | 'placing' | 'session-expired'; flow?: string | undefined }
  signUp: Record<string, never> | undefined
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
  /** Something of the embedding went wrong; the sportsbook goes on. */
  error: { message: string }
}

export type EventName = keyof SportsbookEvents
export type Listener<N extends EventName> = (payload: SportsbookEvents[N]) => void
export type Listeners = { readonly [N in EventName]?: Listener<N> }

export interface MountOptions {
  /** Where the sportsbook is put: an element, or a selector for one. */
  readonly container: Element | string
  /** Origin of the sportsbook, such as `https://sports.example.com`. */
  readonly origin: string
  /** `fill` (unless given): as high as the window, scrolls inside. `auto`: as high as its page; the host page scrolls. */
  readonly mode?: LayoutMode
  readonly locale?: string
  readonly currency?: string
  readonly theme?: Theme
  /** First page, within the sportsbook; by default what the address says, with `routes`, else the home page. */
  readonly path?: string
  /** Keeps the host page's address in step: the sportsbook's paths come after this one, such as `/sportsbook`. */
  readonly routes?: string
  readonly offsets?: Offsets
  /** Name of the frame for assistive technology. */
  readonly title?: string
  /**
   * What your back end has signed about the player who is signed in here, or null for a visitor. Called when the
   * sportsbook starts and when its session runs out. When it rejects, a session that has run out is tried again later.
   * Without it the sportsbook goes by the platform's own cookie.
   */
  readonly getToken?: (why: 'init' | 'expired') => Promise<string | null>
  readonly on?: Listeners
  /** How long the sportsbook may take to answer, in milliseconds; 30 000 unless given. */
  readonly timeoutMs?: number
}

/** What may be changed later. */
export type Patch = Partial<Pick<MountOptions, 'locale' | 'currency' | 'theme' | 'offsets'>>

export interface Sportsbook {
  readonly iframe: HTMLIFrameElement
  update(patch: Patch): void
  /** Opens a page of the sportsbook, such as `/soccer`. */
  navigate(path: string): void
  openSearch(): void
  openBetSlip(tab?: 'BET_SLIP' | 'MY_BETS'): void
  /** Puts the bets behind a code on the slip. */
  applyBetCode(code: string): void
  setOddsFormat(format: string): void
  /** To be called when somebody has signed in or out at the host's. */
  refreshSession(): void
  /** Listens until the answer is called. */
  on<N extends EventName>(name: N, listener: Listener<N>): () => void
  /** Takes the sportsbook out of the page, with everything that the SDK has put there. */
  destroy(): void
}

export interface Touchline {
  readonly version: string
  /** Resolves once the sportsbook answers; rejects when the options make no sense, this page is not allowed, or it does not answer in time. */
  mount(options: MountOptions): Promise<Sportsbook>
}
