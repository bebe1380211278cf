/** What an operator puts first in the lists for those of a language. */
export interface LocalPriorities {
  /** Keys of sports. */
  readonly sports: readonly string[]
  /** Codes of the countries whose categories come first in their sport. */
  readonly countries: readonly string[]
  /** Ids of leagues. */
  readonly tournaments: readonly number[]
}

export type PrioritiesByLanguage = Readonly<Record<string, LocalPriorities>>

export const NO_PRIORITIES: LocalPriorities = { sports: [], countries: [], tournaments: [] }

/** Brasileirão Série A and B; the leagues of Saudi Arabia, Egypt, the Emirates, Qatar and Morocco. */
export const DEFAULT_PRIORITIES: PrioritiesByLanguage = {
  'pt-BR': { sports: ['soccer', 'volleyball', 'basketball', 'mma'], countries: ['BR'], tournaments: [325, 390] },
  ar: { sports: [], countries: ['SA', 'EG', 'AE', 'QA', 'MA'], tournaments: [955, 808] },
}

/** The priorities for a language; none unless the operator has set some. */
export function prioritiesOf(all: PrioritiesByLanguage, language: string): LocalPriorities {
  return all[language] ?? NO_PRIORITIES
}
