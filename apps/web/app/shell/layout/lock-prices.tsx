/**
 * Turns a page's HTML into what the page renders while its prices are locked, so that an earlier page can be served in
 * place of one that cannot be rendered now. Works on the text, which costs a fraction of a render.
 */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nProvider } from '../../i18n/provider.tsx'
import type { Translate } from '../../i18n/translate.ts'
import type { App } from '../../shared/app/app.ts'
import { Icon, IconSprite } from '../../ui/icon.tsx'
import styles from '../../ui/odds-button.module.css'
import { trimLabel } from '../../ui/odds-button.tsx'
import { PassingNotice } from './data-notices.tsx'

/** An open button as `OddsButton` renders it: class, label, attributes, the markup of the name, the name, the price. */
const OPEN_BUTTON = new RegExp(
  `<button type="button" class="([^"]*)" aria-pressed="false" aria-label="([^"]*)"([^>]*)>` +
    `((?:<span class="${styles.name}[^>]*><bdi[^>]*>([^<]*)</bdi></span>)? <span class="${styles.price}" translate="no">)([^<]+)</span></button>`,
  'g',
)
const CONTENT_START = /<main [^>]*>/

/** What the label of a suspended price adds to that of an open one. */
function readSuspendedSuffix(t: Translate): string {
  const values = { name: '', outcome: '', market: '' }
  return t('odds.label.suspended', values).slice(t('odds.label.steady', values).length)
}

/** Returns the page's HTML with every price locked and a notice that says so. */
export function lockPrices(html: string, { i18n, icons }: Pick<App, 'i18n' | 'icons'>): string {
  const render = (node: ReactNode) =>
    renderToStaticMarkup(
      <I18nProvider value={i18n}>
        <IconSprite value={icons}>{node}</IconSprite>
      </I18nProvider>,
    )
  const lock = render(<Icon name="lock" size={14} />)
  const notice = render(<PassingNotice />)
  const suffix = readSuspendedSuffix(i18n.t)
  const lockButton = (
    _: string,
    classes: string,
    label: string,
    rest: string,
    start: string,
    name = '',
    price = '',
  ) => {
    // The label begins with the name, if it is visible, and the price, which is isolated in right-to-left languages.
    const at = label.indexOf(price, name.length)
    const shown = label.slice(0, at).replace(/ ?\u2066?$/, '')
    const about = label.slice(at + price.length).replace(/^\u2069/, '')
    return `<button type="button" class="${classes} ${styles.suspended}" aria-pressed="false" aria-disabled="true" aria-label="${trimLabel(shown + about)}${suffix}"${rest}>${start}${lock}</span></button>`
  }
  return html.replace(OPEN_BUTTON, lockButton).replace(CONTENT_START, main => main + notice)
}
