/**
 * The colours, radius and font of the page, for the platform's pages in a frame, as the parameter `appearance` of their
 * address: `scheme:dark;surface:121714;…;radius:10;font:Montserrat Variable`. A platform that does not know it, or does
 * not have the font, shows its own.
 */

/** Custom properties by their name in the parameter. */
const COLORS = {
  surface: '--surface',
  field: '--surface-3',
  text: '--text',
  quiet: '--text-2',
  line: '--line-2',
  edge: '--line-ctl',
  link: '--accent-text',
  accent: '--accent',
  on_accent: '--on-accent',
  danger: '--danger',
} as const

export function readAppearance(root: HTMLElement = document.documentElement): string {
  const styles = getComputedStyle(root)
  const read = (property: string) => styles.getPropertyValue(property).trim()
  const colors = Object.entries(COLORS).flatMap(([name, property]) => {
    const [, hex] = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(read(property)) ?? []
    // Builds shorten `#ffffff` to `#fff`.
    return hex ? [`${name}:${hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex}`] : []
  })
  const [, font] = /^\s*["']?([\w -]{1,40})["']?\s*(?:,|$)/.exec(read('--font')) ?? []
  const radius = Number.parseInt(read('--r-3'), 10)
  return [
    `scheme:${root.dataset.theme === 'light' ? 'light' : 'dark'}`,
    ...colors,
    ...(Number.isFinite(radius) ? [`radius:${radius}`] : []),
    ...(font ? [`font:${font}`] : []),
  ].join(';')
}
