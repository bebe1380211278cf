/**
 * Height of the rows of lists on screens with a mouse: phones and touch screens keep theirs. Stored on this device;
 * `early-script.ts` applies it before the first paint, and the styles are in `tokens.css`.
 */
import { createPreference } from './preferences.ts'

export const DENSITIES = ['comfortable', 'compact'] as const
export type Density = (typeof DENSITIES)[number]

export const density = createPreference<Density>('touchline.density', DENSITIES, 'comfortable')

/** Where `tokens.css` has styles of the compact density. */
export const DENSITY_SCREENS = '(pointer: fine) and (min-width: 780px)'

/** Applies a choice, of this tab or another, to the document. */
export function followDensity(): void {
  density.subscribe(() => {
    document.documentElement.dataset.density = density.get()
  })
}
