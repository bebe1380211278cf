const COMMAS: Readonly<Record<string, string>> = { ar: '، ', fa: '، ', ja: '、', ur: '، ', 'zh-CN': '、' }

/** What stands between the entries of a list, with its space. */
export const listSeparatorOf = (locale: string): string => COMMAS[locale] ?? ', '
