import type { Translate } from '../../i18n/translate.ts'

/** Name of a sport in the page's language; the backend's name for sports without a message. */
export const sportName = ({ key, name }: { readonly key: string; readonly name: string }, t: Translate): string =>
  t.optional(`sport.${key}`, name)
