import { useDeferredValue } from 'react'
import { firstPage } from './first-page.ts'

/**
 * False in the first render of a page that replaces another, which shows what was pressed for and no more. The rest
 * follows in slices after its paint.
 */
export const useShowsRest = (): boolean => useDeferredValue(true, firstPage.isShown ? undefined : false)
