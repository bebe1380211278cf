/** A name of the feed, which writes `draw` and `over` small, as it begins a text. */
export const capitalize = (name: string, locale: string): string => {
  const [first = ''] = name
  return first.toLocaleUpperCase(locale) + name.slice(first.length)
}
