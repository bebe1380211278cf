/** The operator's words: headings, paragraphs, lists and tables, all of it plain text. */
import type { PageBlock } from '@touchline/contract/entities/page-block'
import type { ContentPage as Content } from '@touchline/contract/entities/settings'
import { useI18n } from '../../i18n/provider.tsx'
import { cx } from '../../shared/cx.ts'
import { useTimeZone } from '../../shared/ticker.ts'
import card from '../../ui/card.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './content-page.module.css'

/** Undefined while it is being fetched. */
export function ContentPage({ page }: { readonly page: Content | undefined }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  if (!page) return <Waiting />
  return (
    <article className={cx(card.card, styles.page)}>
      <h1 className={text.h1}>{page.title}</h1>
      {page.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of a page's blocks is fixed
        <Block key={index} block={block} />
      ))}
      <p className={cx(text.small, text.quiet)}>
        {t('page.updated', { date: formats.dateTime(page.updated_at, timeZone) })}
      </p>
    </article>
  )
}

function Waiting() {
  return (
    <div className={cx(card.card, styles.page)} aria-busy="true">
      <Skeleton />
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
    </div>
  )
}

function Block({ block }: { readonly block: PageBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h2 className={text.h2}>{block.text}</h2>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return <List {...block} />
    case 'table':
      return <Table {...block} />
  }
}

function List({ items, ordered }: Extract<PageBlock, { kind: 'list' }>) {
  const Tag = ordered ? 'ol' : 'ul'
  return (
    <Tag className={ordered ? styles.ordered : styles.unordered}>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  )
}

function Table({ head, rows }: Extract<PageBlock, { kind: 'table' }>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a focusable scroll container can be scrolled with the arrow keys
    <section className={styles.scroller} tabIndex={0} aria-label={head.join(', ')}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.join()}>
              {row.map((cell, index) => (
                <td key={head[index]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
