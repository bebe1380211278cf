/**
 * Replaces the package of the same name, a shim for React versions without this hook. This app's
 * version has it.
 */
import { useSyncExternalStore as hook } from 'react'

export const useSyncExternalStore = hook
