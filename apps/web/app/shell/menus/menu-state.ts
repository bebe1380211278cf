/** Whether the drawer is open that small screens have for the sidebar and the choices of the header. */
import { createObservable } from '@touchline/client/observable'

export const isMenuOpen = createObservable(false)

export const openMenu = (): void => isMenuOpen.set(true)
export const closeMenu = (): void => isMenuOpen.set(false)
