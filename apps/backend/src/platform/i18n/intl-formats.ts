/**
 * `Intl` formats by tag and options, kept: creating one costs a hundred times what writing with it does. There are as many
 * as languages, currencies and ways of writing. Digits are always Western.
 */

function memoize<Options, Format>(create: (tag: Intl.LocalesArgument, options?: Options) => Format) {
  const formats = new Map<string, Format>()
  return (tag?: Intl.LocalesArgument, options?: Options): Format => {
    const key = `${tag} ${JSON.stringify(options)}`
    const format = formats.get(key) ?? create(tag, options)
    formats.set(key, format)
    return format
  }
}

export const getNumberFormat = memoize(
  (tag, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, { ...options, numberingSystem: 'latn' }),
)

export const getDateTimeFormat = memoize(
  (tag, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, { ...options, numberingSystem: 'latn' }),
)

export const getPluralRules = memoize((tag, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(tag, options))
