import type { PageBlock } from '@touchline/contract/entities/page-block'
import { useI18n } from '../i18n/provider.tsx'

interface PageBlocksProps {
  readonly blocks: readonly PageBlock[]
  /** The level of headings at their place. */
  readonly heading: 'h2' | 'h4'
  readonly headingClass?: string | undefined
}

/** The operator's words: headings, paragraphs, lists and tables, all of it plain text, styled by what contains them. */
export function PageBlocks({ blocks, ...heading }: PageBlocksProps) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of the blocks is fixed
    <Block key={index} block={block} {...heading} />
  ))
}

interface BlockProps extends Omit<PageBlocksProps, 'blocks'> {
  readonly block: PageBlock
}

function Block({ block, heading: Heading, headingClass }: BlockProps) {
  switch (block.kind) {
    case 'heading':
      return <Heading className={headingClass}>{block.text}</Heading>
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
    <Tag>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </Tag>
  )
}

function Table({ head, rows }: Extract<PageBlock, { kind: 'table' }>) {
  const { formats } = useI18n()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a focusable scroll container can be scrolled with the arrow keys
    <section tabIndex={0} aria-label={formats.list(head)}>
      <table>
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
