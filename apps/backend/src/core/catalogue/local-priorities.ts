/** The operator's list priorities for one language. */
export interface LocalPriorities {
  /** Sport keys. */
  readonly sports: readonly string[]
  /** Country codes whose categories are first in their sport. */
  readonly countries: readonly string[]
  /** League ids. */
  readonly tournaments: readonly number[]
}

export type PrioritiesByLanguage = Readonly<Record<string, LocalPriorities>>

export const NO_PRIORITIES: LocalPriorities = { sports: [], countries: [], tournaments: [] }

/** Brasileirão Série A and B; the leagues of Saudi Arabia, Egypt, the Emirates, Qatar and Morocco. */
export const DEFAULT_PRIORITIES: PrioritiesByLanguage = {
  'pt-BR': { sports: ['soccer', 'volleyball', 'basketball', 'mma'], countries: ['BR'], tournaments: [325, 390] },
  ar: { sports: [], countries: ['SA', 'EG', 'AE', 'QA', 'MA'], tournaments: [955, 808] },
}

/** The priorities of a language; empty unless the operator has set some. */
export function prioritiesOf(all: PrioritiesByLanguage, language: string): LocalPriorities {
  return all[language] ?? NO_PRIORITIES
}
