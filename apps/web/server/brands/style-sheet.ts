/** The style sheet of a brand. It wins over the product's own, whichever comes first. */
import type { BrandFolder } from './brand-folder.ts'

const declare = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('')

const block = (selector: string, content: string): string => (content ? `${selector}{${content}}` : '')

/** `urlOf` returns the URL of a file of the brand. */
export function writeStyleSheet({ file, files }: BrandFolder, urlOf: (name: string) => string): string {
  const { dark, light, shapes, font, mark } = file
  const faces = (font?.files ?? []).map(({ family, file: name, weight, unicodeRange }) =>
    block(
      '@font-face',
      `font-family:"${family.replaceAll('"', '')}";src:url(${urlOf(name)}) format("woff2");font-weight:${weight};font-display:swap;${unicodeRange ? `unicode-range:${unicodeRange};` : ''}`,
    ),
  )
  const drawing = mark && files.get(mark)
  const own = {
    ...shapes,
    ...(font && { font: font.stack }),
    ...(drawing && { 'brand-mark': `url("data:image/svg+xml;base64,${drawing.toString('base64')}")` }),
  }
  return [
    ...faces,
    block(':root:root', declare(own)),
    block('[data-theme="dark"][data-theme]', declare(dark)),
    block('[data-theme="light"][data-theme]', declare(light)),
  ].join('')
}
