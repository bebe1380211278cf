/** Static text pages. */
import { type Html, html } from '../html.ts'

export const textPage = (title: string, paragraphs: readonly string[]): Html => html`<section class="card wide">
  <h1>${title}</h1>
  ${paragraphs.map(paragraph => html`<p>${paragraph}</p>`)}
</section>`

export const termsPage = (): Html =>
  textPage('Terms and conditions', [
    'This site demonstrates a sportsbook. Accounts, balances and bets are play money without any value.',
    'Matches are simulated. Names of clubs and leagues are used for description only.',
    'Accounts are for people of 18 years or older, one for each person.',
    'A bet is taken at the odds shown on its receipt and settled by the result of the simulated match.',
  ])

export const helpPage = (): Html =>
  textPage('Help', [
    'Sign in, open the sportsbook, pick a price, enter a stake, place the bet. My bets shows how it goes.',
    'Under Account you set limits to deposits, stakes, losses and time, or take a break. A stricter limit holds at once.',
    'Codes and links that a real operator would send by mail or phone are written to the log of the back end here.',
  ])

export const notFoundPage = (): Html =>
  html`<section class="card"><h1>Not found</h1><p>We can't find that page.</p><p class="actions"><a class="button" href="/">Back to the lobby</a></p></section>`
