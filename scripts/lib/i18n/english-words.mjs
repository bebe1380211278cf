/** The words that English texts use, and those that they do not: `docs/guides/translating.md` has the guide. */

/** @typedef {readonly [RegExp, use: string]} Rule */

/** @type {readonly Rule[]} */
const RULES = [
  [/\b(?:please|sorry|oops)\b/i, 'the plain request or fact'],
  [/[!;]/, 'a full stop'],
  [/\bat the moment\b/i, 'right now'],
  [/\bany ?more\b/i, 'no longer'],
  [/\bfor ever\b/i, 'permanently'],
  [/\bgo(?:es)? on\b/i, 'continue'],
  [/\be-mail/i, 'email'],
  [/\blog(?:ged)? (?:in|out)\b/i, 'sign in, sign out'],
  [/\b(?:click|press)(?:e[sd]|ing)?\b/i, 'select'],
  [/\b(?:a|your|the|these|this|those|\d|#) picks?\b|\bpicks\b/i, 'selection'],
  [/\b(?:ticket|coupon)s?\b/i, 'bet slip'],
  [/\bwager(?:s|ed)?\b/i, 'stake'],
  [/\b(?:custom (?:bet|odds))\b/i, 'bet builder'],
  [/\bcashouts?\b/i, 'cash-out, cash out'],
  [/\b(?:bookmaker|bookie)s?\b/i, 'trader'],
  // A ball in play is the game's own term.
  [/(?<!\bball )\bin[- ]play\b/i, 'live'],
  [/\bpay in\b/i, 'deposit'],
  [/\btime-?out\b/i, 'break'],
  [/\bdemonstration\b/i, 'demo'],
  [/\bcybersport\b/i, 'Esports'],
  [/\bpossible win(?:nings)?\b/i, 'potential returns'],
  [/\b(?:invalid|successfully)\b/i, 'what happened'],
  [
    /\b(?:keep playing|(?<!(?:free|bonus) )bet again|don’t miss|almost|so close|last chance|nearly won)\b/i,
    'nothing that urges',
  ],
]

/** Words of some English-speaking countries only. @type {Readonly<Record<string, RegExp>>} */
const REGIONAL = { parlay: /\bparlays?\b/i, multi: /\bmultis?\b/i, accumulator: /\b(?:accumulator|acca)s?\b/i }

/** @type {Readonly<Record<string, readonly string[]>>} */
const ALLOWED = { 'en-PH': ['parlay'], 'en-AU': ['multi'], 'en-NZ': ['multi'] }

/**
 * What an English text says in words that the product does not use.
 * @param {string} text @param {string} locale
 * @returns {string[]}
 */
export function findWordProblems(text, locale) {
  const problems = RULES.flatMap(([pattern, use]) => {
    const found = pattern.exec(text)
    return found ? [`says “${found[0]}” (instead: ${use})`] : []
  })
  for (const [word, pattern] of Object.entries(REGIONAL)) {
    if (pattern.test(text) && !ALLOWED[locale]?.includes(word)) problems.push(`says “${word}” (instead: combo)`)
  }
  return problems
}
