/**
 * The texts that are not needed at first, for the pages that are made of them: their code waits for these texts. On the
 * server every text is there from the beginning.
 */
let load: () => Promise<void> = () => Promise.resolve()

/** Says how the texts are fetched; called once, before the first page is opened. */
export function setPageTexts(fetchTexts: () => Promise<void>): void {
  load = fetchTexts
}

export const pageTexts = (): Promise<void> => load()
