import { useDeferredValue } from 'react'

/** Whether the page on screen is the one of the server's HTML; false once another has replaced it. */
export const firstPage = { isShown: true }

/**
 * False in the first render of a page that replaces another, which shows what was pressed for and no more. The rest
 * follows in slices after its paint.
 */
export const useShowsRest = (): boolean => useDeferredValue(true, firstPage.isShown ? undefined : false)
