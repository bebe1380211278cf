/** The front page of the operator's site. */
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'

const TILES = [
  { href: '/sportsbook', name: 'Sportsbook', text: 'Every league, every market, one slip', kind: 'sports' },
  { href: '/sportsbook/live', name: 'In play', text: 'Prices that move with the match', kind: 'live' },
  { href: '/sportsbook-auto/schedule', name: 'Schedule', text: 'What is on this week', kind: 'schedule' },
  { href: '/profile/limits', name: 'Stay in control', text: 'Limits, breaks, reality checks', kind: 'care' },
]

const tile = ({ href, name, text, kind }: (typeof TILES)[number]): Html =>
  html`<a class="tile" data-kind="${kind}" href="${href}"><b>${name}</b><span>${text}</span></a>`

export const lobbyPage = ({ sportsbookUrl }: Pick<PageContext, 'sportsbookUrl'>): Html => html`<section class="hero">
  <div class="hero-text">
    <p class="eyebrow">Play money · simulated leagues</p>
    <h1>Find your line.</h1>
    <p>Follow matches as they are played, build a slip in seconds, and see at once what it returns.</p>
    <p class="actions"><a class="button large" href="/sportsbook">Open the sportsbook</a> <a class="button ghost large" data-visitor hidden href="/users/sign-up">Join Northline</a></p>
  </div>
  <div class="board" aria-labelledby="live-now">
    <h2 id="live-now"><i class="dot"></i> In play now</h2>
    <ul data-live-matches><li class="waiting"></li><li class="waiting"></li><li class="waiting"></li><li class="waiting"></li></ul>
    <p><a href="/sportsbook/live">All matches in play</a></p>
  </div>
</section>
<section class="tiles" aria-label="Products">${TILES.map(tile)}</section>
<p class="quiet centre">The sportsbook also stands on its own at <a href="${sportsbookUrl}">${sportsbookUrl}</a>.</p>`
