import type { Translate } from '../i18n/translate.ts'

/** A sport in the page's language; the back end's own name for sports that the texts do not know. */
export const sportName = ({ key, name }: { readonly key: string; readonly name: string }, t: Translate): string =>
  t.optional(`sport.${key}`, name)
