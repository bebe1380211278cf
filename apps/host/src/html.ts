import { isPending, PENDING_ATTRIBUTES, removePendingMarks, splitPending } from '@touchline/contract/pending-texts'

/**
 * HTML from template strings in which every value is escaped unless it is itself `Html`. Pages contain no executable
 * inline script, so page data is passed in `data-` attributes and data blocks.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (value: string): string => value.replace(/[&<>"']/g, character => ESCAPES[character] ?? character)

const PENDING_OPEN = `<span lang="${PENDING_ATTRIBUTES.lang}" dir="${PENDING_ATTRIBUTES.dir}">`

/** Whether HTML ends inside a tag or an element that contains text alone: a value there cannot have an element. */
const endsInPlainText = (text: string): boolean => /<[^>]*$|<(?:option|title|textarea)\b[^>]*>[^<]*$/.test(text)

/** Escapes a text; English that the page's language lacks declares its own. */
function showText(value: string, before: string): string {
  if (!isPending(value)) return escapeText(value)
  if (endsInPlainText(before)) return escapeText(removePendingMarks(value))
  const parts = splitPending(value).map(escapeText)
  return parts.map((part, at) => (at % 2 === 0 ? part : `${PENDING_OPEN}${part}</span>`)).join('')
}

type Value = Html | string | number | null | undefined | readonly Html[]

function show(value: Value, before: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(part => part.text).join('')
  return showText(String(value), before)
}

/** Joins a template into `Html`; texts and numbers are escaped, null and undefined are omitted. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + show(values[index - 1], text) + part))
}

/** JSON for the browser's script in an element with the attribute `data-<name>`, which no text in it can close. */
export const dataBlock = (name: string, data: unknown): Html =>
  html`<script type="application/json" data-${name}>${new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
