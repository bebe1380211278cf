/** Whether the menu drawer of small screens is open. */
import { createObservable } from '@touchline/client/observable'

export const isMenuOpen = createObservable(false)

export const openMenu = (): void => isMenuOpen.set(true)
export const closeMenu = (): void => isMenuOpen.set(false)
