/**
 * Runs before the first paint: the page's HTML has it inline, and the content security policy its
 * hash. Applies the theme to the document (the stored choice, else the brand's, else the system's) and the density of
 * lists, makes the slip a placeholder where one is stored, and hides prices briefly when the visitor's odds format differs from the server's. Collapses the sidebar if its
 * cookie says so, makes room for the player's account and for the notice of paused prices, hides the cookie row from visitors who
 * have chosen and in frames, says what home begins with, leaves to a host page what its header has, repeats the last press until the code for it has come,
 * loads the page's code, and has a worker load the browser's language data.
 * The key names are those of `shared/browser/preferences.ts`, `shared/odds/odds-format.ts`, `shared/browser/cookies.ts`, `features/ticket/storage/storage-keys.ts`, `features/match/markets/hits-slot.tsx`, `features/first-bet/first-bet.ts`, `features/catalogue/recent-matches.ts`, `features/catalogue/last-league.ts` and `shell/sidebar/sidebar.tsx`.
 */
;(() => {
  /** A later effect of a press would surprise. */
  const PRESS_LIMIT_MS = 20_000
  const REPEAT_INTERVAL_MS = 100
  /** For windows that are not painted, and browsers that do not report it. */
  const MAX_PAINT_WAIT_MS = 1_000
  const CODE_RETRY_MS = 3_000
  const root = document.documentElement
  // Without it prices are locked from the first paint on; with it, when the page's code has not come for seconds.
  root.dataset.scripting = ''
  const system = matchMedia('(prefers-color-scheme: light)')
  const read = (key: string): string | null => {
    try {
      // The brand's own defaults are attributes.
      return localStorage.getItem(key) ?? root.getAttribute(`data-${key}`)
    } catch {
      // Storage is unavailable: nothing is stored.
      return null
    }
  }
  /** Reading cookies throws in a frame that may not have any. */
  const readCookies = (): string => {
    try {
      return document.cookie
    } catch {
      // No cookies: nothing is stored.
      return ''
    }
  }
  const cookies = readCookies()
  const apply = () => {
    const chosen = read('touchline.theme')
    root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'light' : 'dark'
  }
  apply()
  system.addEventListener('change', apply)
  if (/(?:^|; )sidebar=collapsed(?:;|$)/.test(cookies)) root.dataset.sidebar = 'collapsed'
  root.dataset.stats = read('touchline.market-stats') ?? 'auto'
  if (read('touchline.density') === 'compact') root.dataset.density = 'compact'
  root.style.setProperty('--account-w', read('touchline.account-width'))
  if (read('touchline.live-updates') === 'paused') root.dataset.updates = 'paused'
  try {
    if (sessionStorage.getItem('touchline.slip')?.includes('"bets":[{')) root.dataset.slip = ''
  } catch {
    // Storage is unavailable: nothing is stored.
  }
  const isFramed = window.parent !== window
  const guide = read('touchline.first-bet')
  const hasPlaces =
    /\d/.test(read('touchline.recent-matches') ?? '') || read('touchline.last-league') || 'slip' in root.dataset
  // Whoever has had a balance here is no newcomer; a host page introduces itself.
  const isNewcomer = !guide && !hasPlaces && !isFramed && !read('touchline.account-width')
  if (guide === 'open' || isNewcomer) root.dataset.start = 'guide'
  else if (hasPlaces) root.dataset.start = 'continue'
  // The name that the SDK gives its frame where the host page has these.
  if (isFramed && window.name.endsWith(' host-header')) root.dataset.header = 'host'
  if (isFramed || /(?:^|; )consent=/.test(cookies)) root.dataset.consent = ''
  // A press that React cannot take yet is not lost: before it hydrates, and on a part of the page whose code has not come
  // (React stops such a press before it reaches the button), the last one is repeated until it is taken.
  let pressed: HTMLElement | null = null
  let pressedAt = 0
  let timer = 0
  const repeat = () => {
    if (!pressed?.isConnected || performance.now() - pressedAt > PRESS_LIMIT_MS) return
    if (root.dataset.hydrated === undefined) schedule()
    else pressed.click()
  }
  const schedule = () => {
    clearTimeout(timer)
    timer = window.setTimeout(repeat, REPEAT_INTERVAL_MS)
  }
  const onClick = ({ target, isTrusted }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('button:not([popovertarget])') : null
    if (isTrusted) pressedAt = performance.now()
    pressed = button
    const onReached = () => {
      if ('hydrating' in root.dataset || 'hydrated' in root.dataset) pressed = null
    }
    button?.addEventListener('click', onReached, { once: true, capture: true })
    schedule()
  }
  addEventListener('click', onClick, true)
  const { code, intlWorker } = document.currentScript?.dataset ?? {}
  if (code) {
    const files = code.split(' ')
    const start = async () => {
      try {
        await import(/* @vite-ignore */ files[0] as string)
      } catch (error) {
        // A line that broke may be back.
        setTimeout(start, CODE_RETRY_MS)
        throw error
      }
    }
    const load = () => {
      for (const href of files) {
        const link = document.createElement('link')
        document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }))
      }
      void start()
    }
    // Before the first paint the code would delay it, by its bytes and its evaluation.
    void new Promise(resolve => {
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
      setTimeout(resolve, MAX_PAINT_WAIT_MS)
    }).then(load)
  }
  if (intlWorker)
    setTimeout(() => {
      // The content policy accepts the worker's address from this policy only, which makes no other.
      const policy = window.trustedTypes?.createPolicy('intl-worker', { createScriptURL: () => intlWorker })
      new Worker(policy?.createScriptURL('') ?? intlWorker)
    })
  const format = read('touchline.odds-format')
  if (format && format !== 'european') root.dataset.prices = 'pending'
})()
