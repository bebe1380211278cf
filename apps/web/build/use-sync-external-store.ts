/** Stands for the package of that name, which carries React's own hook to versions of React that lack it. Ours does not. */
import { useSyncExternalStore as hook } from 'react'

export const useSyncExternalStore = hook
