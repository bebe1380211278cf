/** Initial prompts for visitors: cookie consent and the preview notice. */
import { readConsent } from '../../features/consent/cookie-bar.tsx'
import type { App } from '../../shared/app/app.ts'
import { openModal } from '../../shared/modals/modals.ts'

const SHOWN_KEY = 'touchline.preview-told'

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
  // The cookie bar goes where the visitor has chosen before.
  readConsent()
  const { data: settings } = await app.queryClient.fetchQuery(app.queries.settings())
  if (settings.system?.platform_settings.preview) showPreviewNotice(app)
}
