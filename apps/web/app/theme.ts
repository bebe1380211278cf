/**
 * Runs before the first paint, as a file of its own because the content policy allows no script inside the page. Puts
 * the theme on the document (the stored choice, else the system's) and hides prices for a moment when the visitor reads
 * them in another format than the server wrote. Makes the sidebar a rail where its cookie says so. The names of the keys are
 * those of `shared/preferences.ts` and `shell/sidebar-state.ts`.
 */
;(() => {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: light)')
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage is switched off: nothing was chosen.
      return null
    }
  }
  const apply = () => {
    const chosen = read('touchline.theme')
    root.dataset.theme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'light' : 'dark'
  }
  apply()
  system.addEventListener('change', apply)
  if (/(?:^|; )sidebar=collapsed(?:;|$)/.test(document.cookie)) root.dataset.sidebar = 'collapsed'
  const format = read('touchline.odds-format')
  if (format && format !== 'european') root.dataset.prices = 'pending'
})()
