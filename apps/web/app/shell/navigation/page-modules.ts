/** The code of pages that has been loaded, for pages that are shown without waiting. */
import type { PageModule, Route } from '../../routes/route.ts'

/** Loads the code of a page; rejects when it cannot be loaded. */
export const loadPageModule = ({ part }: Route): Promise<PageModule> => part.load()

/** The code of a page if it has been loaded. */
export const getPageModule = ({ part }: Route): PageModule | null => part.module.get()
