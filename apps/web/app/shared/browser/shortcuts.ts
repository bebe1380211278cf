/** Shortcuts of single keys. They can be switched off (WCAG 2.1.4): speech input types letters. */
import { createPreference } from './preferences.ts'

export const shortcuts = createPreference<'on' | 'off'>('touchline.shortcuts', ['on', 'off'], 'on')
