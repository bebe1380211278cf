/** The operator's own pages in English. */
import type { PageContent } from './page-content.ts'

export const ENGLISH_PAGES: Readonly<Record<string, PageContent>> = {
  'general-rules': {
    title: 'General rules',
    description: 'How bets are placed, accepted, settled and paid at Touchline.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'These rules apply to every bet. The reference system takes play money only; nothing on it is worth anything outside of it.',
      },
      { kind: 'heading', text: 'Placing a bet' },
      {
        kind: 'list',
        ordered: true,
        items: [
          'A bet is placed when the sportsbook confirms it, at the odds shown in the confirmation.',
          'If the odds move while you place a bet, your own setting decides: take no change, take higher odds only, or take any.',
          'The stake is taken from your account in the same moment. A bet that is not accepted gives all of it back.',
          'An accepted bet cannot be changed or withdrawn; where cash-out is offered you may end it early.',
        ],
      },
      { kind: 'heading', text: 'Bets on events in play' },
      {
        kind: 'paragraph',
        text: 'A bet on an event in play waits a few seconds before it is accepted. If something decisive happens in that time, such as a goal, a penalty or a red card, the bet is rejected and the stake given back. While a market is suspended no bets are taken on it.',
      },
      { kind: 'heading', text: 'Kinds of bets' },
      {
        kind: 'table',
        head: ['Bet', 'Selections', 'Pays when'],
        rows: [
          ['Single', 'one', 'the selection wins'],
          ['Combo', 'two or more, of different events', 'all selections win; their odds are multiplied'],
          ['System', 'three or more', 'enough of the combinations in it win'],
          ['Bet builder', 'two or more of one event', 'all selections win; they are priced together'],
        ],
      },
      { kind: 'heading', text: 'Settlement' },
      {
        kind: 'list',
        ordered: false,
        items: [
          'Bets are settled by the official result as the data provider reports it, as soon as a market is decided.',
          'A selection that is void counts with odds of 1.00; in a combo the other selections decide.',
          'A market decided before an event was abandoned keeps its result; what was open is void.',
          'An event that is postponed and not played within 48 hours of its first starting time is void.',
          'Where two or more share a place, the win is divided by their number (dead heat).',
          'A result that was reported wrongly is corrected within 72 hours, and balances with it.',
        ],
      },
      { kind: 'heading', text: 'Limits' },
      {
        kind: 'paragraph',
        text: 'Stakes and payouts have limits by currency and by league. The slip shows the highest stake for your bet before you place it.',
      },
    ],
  },
  about: {
    title: 'About Touchline',
    description: 'What Touchline is, and what it is made of.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Touchline is an online sportsbook: matches of thirteen sports with live scores and odds, a bet slip for singles, combos, systems and bet builders, cash-out, and everything a player expects around them.',
      },
      { kind: 'heading', text: 'The reference system' },
      {
        kind: 'paragraph',
        text: 'What you see here is the sportsbook on its own reference back end. Matches, scores and odds come from a simulation that plays real leagues round the clock. All money is play money.',
      },
      { kind: 'heading', text: 'For operators' },
      {
        kind: 'paragraph',
        text: 'An operator places the sportsbook on its own site and connects its own back end. Colours, fonts, languages, limits, pages and banners are the operator’s to set.',
      },
    ],
  },
  'responsible-gambling': {
    title: 'Play responsibly',
    description: 'How to stay in control of your play, and where to find help.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Betting is meant to be entertainment. Bet only what you can afford to lose, and never to make up for losses.',
      },
      { kind: 'heading', text: 'Keep in control' },
      {
        kind: 'list',
        ordered: false,
        items: [
          'Decide before you start how much you are going to spend, and for how long you are going to play.',
          'Take breaks. A reminder tells you how long you have been playing and what you have won and lost.',
          'Do not bet when you are tired, upset or under the influence of alcohol.',
          'Set limits on your activity in your profile; a lower limit applies at once, a higher one after a time to think.',
        ],
      },
      { kind: 'heading', text: 'Warning signs' },
      {
        kind: 'list',
        ordered: false,
        items: [
          'You bet more, or for longer, than you wanted to.',
          'You hide from others how much you bet.',
          'You borrow money, or sell things, to bet.',
          'You are restless when you try to stop.',
        ],
      },
      {
        kind: 'paragraph',
        text: 'If you recognise some of these, exclude yourself in your profile and talk to somebody you trust or to a help line in your country. Betting is not for anyone under 18.',
      },
    ],
  },
  'odds-explained': {
    title: 'Odds explained',
    description: 'What odds say, and the ways in which they can be written.',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Odds say what a bet pays if it wins. In the european format the return is the stake times the odds: 10.00 at 2.50 returns 25.00, of which 15.00 are profit.',
      },
      { kind: 'heading', text: 'Formats' },
      {
        kind: 'table',
        head: ['Format', 'Even money', 'Favourite', 'Outsider'],
        rows: [
          ['European', '2.00', '1.50', '4.00'],
          ['British', '1/1', '1/2', '3/1'],
          ['American', '+100', '-200', '+300'],
          ['Hong Kong', '1.00', '0.50', '3.00'],
          ['Malaysian', '1.00', '0.50', '-0.33'],
          ['Indonesian', '1.00', '-2.00', '3.00'],
          ['Percent', '50%', '67%', '25%'],
        ],
      },
      { kind: 'heading', text: 'Why odds move' },
      {
        kind: 'paragraph',
        text: 'Odds follow what is known: line-ups, the score, the time that is left. In play they move every few seconds. An arrow beside a price shows which way it went last.',
      },
    ],
  },
}
