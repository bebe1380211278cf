/** The dialog of the search. */
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    search: undefined
  }
}

export const modals = {
  search: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./search-dialog.tsx')).SearchDialog,
      texts: 'search',
    }),
  },
}
