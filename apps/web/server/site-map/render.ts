/** Renders sitemaps.org XML: URL sets and the sitemap index. */

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`)

const write = (root: string, item: string, urls: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...urls.map(url => `\n<${item}><loc>${escapeXml(url)}</loc></${item}>`),
    `\n</${root}>\n`,
  ].join('')

export const renderUrlSet = (urls: readonly string[]): string => write('urlset', 'url', urls)

export const renderIndex = (urls: readonly string[]): string => write('sitemapindex', 'sitemap', urls)
