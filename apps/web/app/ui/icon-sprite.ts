/** URL of the icon sprite: the built-in one, unless the server has merged the operator's icons. */
import own from './icons.svg?url'

let sprite: string = own

/**
 * Called by the server before each render and by the browser before the first; null for the
 * built-in sprite.
 */
export function setIconSprite(url: string | null): void {
  sprite = url ?? own
}

export const iconHref = (name: string): string => `${sprite}#i-${name}`
