/** The header's language menu: keeps the choice and loads the page again in that language. */
import { writeLocaleCookie } from '../i18n/locale-cookie.ts'

export function attachLanguageMenu(): void {
  const menu = document.querySelector<HTMLSelectElement>('[data-locale]')
  menu?.addEventListener('change', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = writeLocaleCookie(menu.value)
    // The address's language would be stronger than the choice.
    const address = new URL(location.href)
    address.searchParams.delete('locale')
    history.replaceState(history.state, '', address)
    location.reload()
  })
}
