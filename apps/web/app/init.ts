/**
 * The script of `/init-sportsbook`: stores the requested settings on this device and redirects. It
 * runs alone on its page; the key names are those of `shared/browser/preferences.ts` and
 * `shell/start/apply-requested-currency.ts`.
 */
export interface InitParams {
  /** Inner path to redirect to. */
  readonly to: string
  readonly theme?: 'dark' | 'light'
  readonly currency?: string
}

const { to, theme, currency }: InitParams = JSON.parse(document.getElementById('init')?.textContent ?? '{"to":"/"}')
try {
  if (theme) localStorage.setItem('touchline.theme', theme)
  if (currency) sessionStorage.setItem('touchline.currency', currency)
} catch {
  // Storage is unavailable: the page starts with the defaults.
}
// Replaces the history entry, so that the back button does not return here.
location.replace(to)
