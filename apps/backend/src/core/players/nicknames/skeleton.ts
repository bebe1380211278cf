/** What a text looks like: texts that readers may take for each other have the same skeleton (UTS 39). */
import { removeNeededJoiners } from '@touchline/contract/player-texts/invisible'
import confusables from './confusables.json' with { type: 'json' }

const PROTOTYPES: ReadonlyMap<string, string> = new Map(Object.entries(confusables))

/** Accents and points. Vowel signs of other scripts and the voicing marks of Kana are letters to their readers. */
const ACCENTS =
  /(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]/gu

/** The text without accents, joiners and compatibility forms. */
export const removeAccents = (text: string): string => removeNeededJoiners(text).normalize('NFKD').replace(ACCENTS, '')

/**
 * The letters that a text looks like, in lower case and without accents: `Вера` in Cyrillic gives `bepa`. Capitals count
 * as they are written: their look-alikes are others than those of small letters.
 */
export const toSkeleton = (text: string): string =>
  [...removeAccents(text)]
    .map(character => PROTOTYPES.get(character) ?? character.toLowerCase())
    .join('')
    .normalize('NFC')
