/** Words of names, cached because names recur. */
import { tokenizeSearchText } from '@touchline/betting/search-text'

export class Words {
  readonly #known = new Map<string, readonly string[]>()

  of(name: string): readonly string[] {
    const known = this.#known.get(name)
    if (known) return known
    const words = tokenizeSearchText(name)
    this.#known.set(name, words)
    return words
  }
}
