/** Static text pages. */
import { type Html, html } from '../html.ts'
import { MIN_AGE, type Texts } from './parts.ts'

const textPage = (title: string, paragraphs: readonly string[]): Html => html`<section class="card wide">
  <h1>${title}</h1>
  ${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}
</section>`

export const termsPage = ({ t }: Texts): Html =>
  textPage(t('terms.title'), [t('terms.money'), t('terms.matches'), t('terms.age', { age: MIN_AGE }), t('terms.bets')])

export const helpPage = ({ t }: Texts): Html =>
  textPage(t('help.title'), [t('help.bet'), t('help.limits'), t('help.codes')])

export const notFoundPage = ({ t }: Texts): Html =>
  html`<section class="card"><h1>${t('not-found.title')}</h1><p>${t('not-found.text')}</p><p class="actions"><a class="button" href="/">${t('not-found.back')}</a></p></section>`
