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

type Value = Html | string | number | null | undefined | readonly Html[]

function show(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(part => part.text).join('')
  return escapeText(String(value))
}

/** Joins a template into `Html`; texts and numbers are escaped, null and undefined are omitted. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.reduce((text, part, index) => text + show(values[index - 1]) + part))
}

/** JSON for the browser's script in an element with the attribute `data-<name>`, which no text in it can close. */
export const dataBlock = (name: string, data: unknown): Html =>
  html`<script type="application/json" data-${name}>${new Html(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
