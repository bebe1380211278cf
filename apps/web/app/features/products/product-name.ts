import type { Settings } from '@touchline/contract/entities/settings'

/** Id of a third-party product, as used by the settings and the launch call. */
export type ProductName = keyof Settings['additional_providers']
