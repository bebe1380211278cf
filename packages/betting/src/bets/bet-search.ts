/** Finds placed bets by their reference or by the names of their events, as lists and pushed changes do alike. */
import { scoreName } from '../text/score-name.ts'
import { tokenizeSearchText } from '../text/search-text.ts'

interface SearchedBet {
  readonly ref: string
  readonly selections: readonly {
    readonly outcome: { readonly name: string }
    readonly match: { readonly name: string; readonly competitors: object | null }
  }[]
}

/** Whether a name matches a search, as in the search of events. */
export const isNameFound = (text: string, name: string): boolean =>
  scoreName(tokenizeSearchText(text), tokenizeSearchText(name)) > 0

/** The beginning of a reference: the text without spaces. */
export const toRefPrefix = (text: string): string => text.replaceAll(/\s/g, '')

/**
 * Whether a bet is found: its reference begins with the text, or the text matches the name of an event; of an outright
 * with its outcome, which names the team. An empty text finds every bet.
 */
export function isBetFound({ ref, selections }: SearchedBet, text: string): boolean {
  if (ref.startsWith(toRefPrefix(text))) return true
  return selections.some(({ match, outcome }) =>
    isNameFound(text, match.competitors ? match.name : `${match.name} ${outcome.name}`),
  )
}
