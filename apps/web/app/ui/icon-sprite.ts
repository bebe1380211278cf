/** Where the symbols are: in the own sprite, unless the server has merged the operator's into one. */
import own from './icons.svg?url'

let sprite: string = own

/** For the server before each render, and for the browser before its first; null for the own sprite. */
export function setIconSprite(url: string | null): void {
  sprite = url ?? own
}

export const iconHref = (name: string): string => `${sprite}#i-${name}`
