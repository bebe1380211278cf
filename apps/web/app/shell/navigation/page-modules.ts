/** The code of pages that has been loaded, for pages that are shown without waiting. */
import type { PageId, PageModule, Route } from '../../routes/route.ts'

const loaded = new Map<PageId, PageModule>()

/** Loads the code of a page; rejects when it cannot be loaded. */
export async function loadPageModule({ page, module }: Route): Promise<PageModule> {
  const code = await module()
  loaded.set(page, code)
  return code
}

/** The code of a page if it has been loaded. */
export const getPageModule = ({ page }: Route): PageModule | undefined => loaded.get(page)
