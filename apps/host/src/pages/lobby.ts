/** The front page of the operator's site. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { externalLink, type Texts } from './parts.ts'

const TILES = [
  { href: '/sportsbook', kind: 'sports' },
  { href: '/sportsbook/live', kind: 'live' },
  { href: '/sportsbook-auto/schedule', kind: 'schedule' },
  { href: '/profile/limits', kind: 'care' },
] as const

const tile =
  ({ t }: Texts) =>
  ({ href, kind }: (typeof TILES)[number]): Html =>
    html`<a class="tile" data-kind="${kind}" href="${href}"><b>${t(`lobby.tile.${kind}`)}</b><span>${t(`lobby.tile.${kind}.text`)}</span></a>`

export const lobbyPage = (context: PageContext): Html => {
  const { t, tHtml, sportsbookUrl } = context
  return html`<section class="hero">
  <div class="hero-text">
    <p class="eyebrow">${t('lobby.eyebrow')}</p>
    <h1>${t('lobby.slogan')}</h1>
    <p>${t('lobby.text')}</p>
    <p class="actions"><a class="button large" href="/sportsbook">${t('lobby.open')}</a> <a class="button ghost large" data-visitor hidden href="/users/sign-up">${t('lobby.join')}</a></p>
  </div>
  <div class="board" aria-labelledby="live-now">
    <h2 id="live-now"><i class="dot"></i> ${t('lobby.live')}</h2>
    <ul data-live-matches><li class="waiting"></li><li class="waiting"></li><li class="waiting"></li><li class="waiting"></li></ul>
    <p><a href="/sportsbook/live">${t('lobby.live.all')}</a></p>
  </div>
</section>
<section class="tiles" aria-label="${t('lobby.products')}">${TILES.map(tile(context))}</section>
<p class="quiet centre">${tHtml('lobby.alone', { link: externalLink(sportsbookUrl) }, { address: sportsbookUrl })}</p>`
}
