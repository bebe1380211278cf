/**
 * The script of `/init-sportsbook`: keeps what was wished for on this device and goes on. It runs alone on its page; the
 * names of the keys are those of `shared/preferences.ts` and `shell/start/apply-requested-currency.ts`.
 */
export interface InitParams {
  /** A path on this site. */
  readonly to: string
  readonly theme?: 'dark' | 'light'
  readonly currency?: string
}

const { to, theme, currency }: InitParams = JSON.parse(document.getElementById('init')?.textContent ?? '{"to":"/"}')
try {
  if (theme) localStorage.setItem('touchline.theme', theme)
  if (currency) sessionStorage.setItem('touchline.currency', currency)
} catch {
  // Storage is switched off: the page begins as it does for everybody.
}
// The entry is no step to come back to.
location.replace(to)
