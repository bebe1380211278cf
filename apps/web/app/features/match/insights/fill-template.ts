/**
 * Fills the `{name}` placeholders of a URL template with escaped values; unknown placeholders
 * become empty.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
