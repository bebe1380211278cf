/**
 * Spells a folded word as it sounds, so that transliterations and common misspellings are equal: `mueller` and `muller`,
 * `zhukova` and `zukowa`, `yuliya` and `julia`.
 */
export function toSound(word: string): string {
  let sound = word
  for (const [spelling, letter] of SPELLINGS) sound = sound.replace(spelling, letter)
  return sound
}

/** In this order: later rules apply to what earlier ones return. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/w/g, 'v'],
  [/[jy]/g, 'i'],
  [/tsch|tch|tsh/g, 'c'],
  [/sch|sh|sz/g, 's'],
  [/ch|cz/g, 'c'],
  [/kh/g, 'h'],
  [/zh/g, 'z'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/tz/g, 'z'],
  // `yelena`, and `mariya`, `maria`.
  [/^i+(?=e)/, ''],
  [/(?<=.)i+(?=[aeou])/g, ''],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ou|ue/g, 'u'],
  [/x/g, 'ks'],
  [/[cq]/g, 'k'],
  [/(.)\1+/g, '$1'],
  [/(?<=[aeiou])h$/, ''],
]
