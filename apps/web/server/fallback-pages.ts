/** Static pages, in English, for when no page of the product can be rendered. */
const write = (title: string, text: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="dark light">${head}<title>${title}</title></head><body data-page="error"><h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></body></html>`

/** Reloads itself. */
export const FALLBACK_PAGE = write(
  'Something went wrong on our side',
  'We are trying again in a few seconds.',
  '<meta http-equiv="refresh" content="5">',
)

export const BAD_REQUEST_PAGE = write('This address makes no sense', 'Perhaps it was cut off on its way here.')
