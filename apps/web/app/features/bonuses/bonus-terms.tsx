import { useQuery } from '@tanstack/react-query'
import type { Bonus } from '@touchline/contract/entities/farming'
import type { PageBlock } from '@touchline/contract/entities/page-block'
import { useId, useState } from 'react'
import { useApp } from '../../shared/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import { termsQuery } from './bonus-queries.ts'
import { collectionOf } from './bonus-state.ts'
import { useBonusTexts } from './use-bonus-texts.ts'
import { useSignedIn } from './use-signed-in.ts'

interface BonusTermsProps {
  readonly bonus: Bonus
  readonly isInitiallyOpen: boolean
}

/** The terms of a bonus, fetched when they are opened. */
export function BonusTerms({ bonus, isInitiallyOpen }: BonusTermsProps) {
  const { t } = useBonusTexts()
  const panelId = useId()
  const [isOpen, setIsOpen] = useState(isInitiallyOpen)
  return (
    <section className="bn-section">
      <h3 className={text.h3}>
        <button
          type="button"
          className="bn-fold"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('bonus.terms')}
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={16} />
        </button>
      </h3>
      {isOpen && (
        <div id={panelId} className="bn-terms">
          <Content bonus={bonus} />
        </div>
      )}
    </section>
  )
}

function Content({ bonus }: { readonly bonus: Bonus }) {
  const { t } = useBonusTexts()
  const { api } = useApp()
  const { data, isError, isFetching, refetch } = useQuery(termsQuery(api, useSignedIn(), collectionOf(bonus), bonus.id))
  if (data) {
    return data.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the terms is fixed
      <TermsBlock key={index} block={block} />
    ))
  }
  if (!isError || isFetching) return <Skeleton width="full" height="odd" />
  const retry = (
    <Button size="sm" onClick={() => void refetch()}>
      {t('bonus.retry')}
    </Button>
  )
  return (
    <Notice kind="warn" icon="warn" role="status" action={retry}>
      {t('bonus.terms.failed')}
    </Notice>
  )
}

/** A part of the terms: plain text, styled by the details. */
function TermsBlock({ block }: { readonly block: PageBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h4>{block.text}</h4>
    case 'paragraph':
      return <p>{block.text}</p>
    case 'list':
      return <TermsList {...block} />
    case 'table':
      return <TermsTable {...block} />
  }
}

function TermsList({ items, ordered }: Extract<PageBlock, { kind: 'list' }>) {
  const List = ordered ? 'ol' : 'ul'
  return (
    <List>
      {items.map(item => (
        <li key={item}>{item}</li>
      ))}
    </List>
  )
}

function TermsTable({ head, rows }: Extract<PageBlock, { kind: 'table' }>) {
  return (
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
  )
}
