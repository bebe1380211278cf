/** Names by their words: a search scores only the names in which one of its words occurs. */

import { scoreName, scoreWord } from '@touchline/betting/text/score-name'
import { tokenizeSearchText } from '@touchline/betting/text/search-text'

interface Named<K> {
  readonly key: K
  readonly words: readonly string[]
}

export class NameIndex<K> {
  readonly #byWord = new Map<string, Named<K>[]>()

  /** Several names may have the same key. */
  constructor(names: Iterable<readonly [key: K, name: string]>) {
    for (const [key, name] of names) {
      const words = tokenizeSearchText(name)
      for (const word of new Set(words)) this.#add(word, { key, words })
    }
  }

  /** The best score of each key with a name that matches all words. */
  score(typed: readonly string[]): Map<K, number> {
    const scores = new Map<K, number>()
    const [longest] = [...typed].sort((a, b) => b.length - a.length)
    if (longest === undefined) return scores
    for (const { key, words } of this.#find(longest)) {
      const score = scoreName(typed, words)
      if (score > (scores.get(key) ?? 0)) scores.set(key, score)
    }
    return scores
  }

  /** The keys with a name that matches at least one word. */
  findAny(typed: readonly string[]): Set<K> {
    const keys = new Set<K>()
    for (const word of typed) for (const { key } of this.#find(word)) keys.add(key)
    return keys
  }

  #add(word: string, named: Named<K>): void {
    const names = this.#byWord.get(word)
    if (names) names.push(named)
    else this.#byWord.set(word, [named])
  }

  /** The names in which the word occurs; one may be returned twice. */
  *#find(typed: string): Iterable<Named<K>> {
    for (const [word, named] of this.#byWord) if (scoreWord(typed, word) > 0) yield* named
  }
}
