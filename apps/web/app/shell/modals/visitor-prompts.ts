/** What a visitor is told and asked before anything else: about cookies, and that the product is shown before its time. */
import { readConsent } from '../../features/consent/consent.ts'
import { CookieBar } from '../../features/consent/cookie-bar.tsx'
import type { App } from '../../shared/app.ts'
import { openModal } from '../../shared/modals.ts'
import { cookieBar } from '../cookie-bar-slot.ts'

const TOLD_KEY = 'touchline.preview-told'

/** An operator who asks about cookies elsewhere switches the question off. */
const FLAG = 'cookie_confirmation'

/** Once a visit. */
function showPreviewNotice(): void {
  try {
    if (sessionStorage.getItem(TOLD_KEY)) return
    sessionStorage.setItem(TOLD_KEY, '1')
  } catch {
    // Storage is switched off: it is told on each page that is loaded anew.
  }
  void openModal('previewAlert')
}

export async function showVisitorPrompts({ queryClient, queries, i18n }: App): Promise<void> {
  const [{ data: settings }] = await Promise.all([queryClient.fetchQuery(queries.settings()), i18n.loadLater()])
  if (settings.system?.platform_settings.preview) showPreviewNotice()
  // In a frame the host page is the one to ask.
  if (window.parent !== window || settings.flags[FLAG] === false || readConsent() !== null) return
  cookieBar.set(CookieBar)
}
