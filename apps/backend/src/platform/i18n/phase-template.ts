/** Templates of phases and periods, so that a language translates `{!nr} set` once instead of each set. */

export interface PhaseTemplate {
  /** `Break top {top} bottom {bottom}`. */
  readonly template: string
  /** Its numbers, as in a market's specifier: `top=5|bottom=4`. */
  readonly specifier: string
}

const NUMBERS: readonly (readonly [RegExp, key: string, written: string])[] = [
  [/\b(\d+)(?:st|nd|rd|th)\b/, 'nr', '{!nr}'],
  [/\btop (\d+)/, 'top', 'top {top}'],
  [/\bbottom (\d+)/, 'bottom', 'bottom {bottom}'],
]

/** The template of a phase's English name, and its numbers. */
export function toPhaseTemplate(name: string): PhaseTemplate {
  const parts: string[] = []
  let template = name
  for (const [pattern, key, written] of NUMBERS) {
    template = template.replace(pattern, (_text, number: string) => {
      parts.push(`${key}=${number}`)
      return written
    })
  }
  return { template, specifier: parts.join('|') }
}
