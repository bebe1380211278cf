/** The content of pages and terms. */

import { type Static, Type } from 'typebox'
import { ArrayOf, Flag } from '../schema.ts'

const PageText = Type.String({ minLength: 1, description: 'Plain text.' })

export const PageBlock = Type.Union(
  [
    Type.Object({ kind: Type.Literal('heading'), text: PageText }, { description: 'A heading.' }),
    Type.Object({ kind: Type.Literal('paragraph'), text: PageText }, { description: 'A paragraph.' }),
    Type.Object(
      {
        kind: Type.Literal('list'),
        items: ArrayOf(PageText, 'The entries.'),
        ordered: Flag('The entries are numbered.'),
      },
      { description: 'A list.' },
    ),
    Type.Object(
      {
        kind: Type.Literal('table'),
        head: ArrayOf(PageText, 'The headings of the columns.'),
        rows: ArrayOf(Type.Array(PageText), 'The rows, a text per column.'),
      },
      { description: 'A table.' },
    ),
  ],
  { description: 'A piece of a page’s content, distinguished by `kind`. All of it is plain text, never markup.' },
)
export type PageBlock = Static<typeof PageBlock>
