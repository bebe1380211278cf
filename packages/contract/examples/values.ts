/** Values that the examples share. */
export const PAGINATION = { total: 1, page: 1, limit: 20, last_page: 1 }
export const UUID = '01935a1e-0c1f-7abc-8def-0123456789ab'
export const NOW = '2026-02-01T18:30:00.000Z'
export const LATER = '2026-02-08T18:30:00.000Z'
