/** Addresses of the link preview images that the web server renders. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

export const pictureOfSite = (): string => '/og/site.png'

export const pictureOfMatch = (id: number, locale: string): string => `/og/match/${id}.png?locale=${locale}`
