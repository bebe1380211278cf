import { createPreference } from './preferences.ts'

/** Whether single keys act. They can be switched off (WCAG 2.1.4): speech input types letters. */
export const shortcuts = createPreference<'on' | 'off'>('touchline.shortcuts', ['on', 'off'], 'on')

/** A key that is held so long shows more of what it stands on. */
export const HOLD_MS = 400
