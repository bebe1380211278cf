/** Initial prompts for visitors: cookie consent and the preview notice. */
import { readConsent } from '../../features/consent/consent.ts'
import { CookieBar } from '../../features/consent/cookie-bar.tsx'
import type { App } from '../../shared/app.ts'
import { openModal } from '../../shared/modals.ts'
import { cookieBar } from '../cookie-bar-slot.ts'

const SHOWN_KEY = 'touchline.preview-told'

/** Operators with their own cookie consent disable it. */
const FLAG = 'cookie_confirmation'

/** Once per visit. */
function showPreviewNotice(app: App): void {
  try {
    if (sessionStorage.getItem(SHOWN_KEY)) return
    sessionStorage.setItem(SHOWN_KEY, '1')
  } catch {
    // Storage is unavailable: it is shown on each page load.
  }
  void openModal(app, 'previewAlert')
}

export async function showVisitorPrompts(app: App): Promise<void> {
  const { queryClient, queries, i18n } = app
  const [{ data: settings }] = await Promise.all([queryClient.fetchQuery(queries.settings()), i18n.loadLater()])
  if (settings.system?.platform_settings.preview) showPreviewNotice(app)
  // In a frame the host page asks for consent.
  if (window.parent !== window || settings.flags[FLAG] === false || readConsent() !== null) return
  cookieBar.set(CookieBar)
}
