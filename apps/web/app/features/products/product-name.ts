import type { Settings } from '@touchline/contract/entities/settings'

/** A further product, as settings and launch name it. */
export type ProductName = keyof Settings['additional_providers']
