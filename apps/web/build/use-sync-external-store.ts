/** Stands for the package of that name, which carries React's own hook to versions of React that lack it. Ours does not. */
export { useSyncExternalStore } from 'react'
