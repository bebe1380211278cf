import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import styles from './proof.module.css'
import { Tag } from './tag.tsx'
import text from './text.module.css'

/** A published value, as text that is never translated. */
export interface ProofValue {
  readonly label: string
  readonly value: string
}

export interface ProofVerdict {
  /** `unknown`: it could not be computed here. */
  readonly kind: 'correct' | 'wrong' | 'unknown'
  readonly text: string
}

interface ProofProps {
  readonly title: string
  /** How far the draw is. */
  readonly state?: string
  readonly explanation: string
  readonly values?: readonly ProofValue[]
  readonly verdict?: ProofVerdict | null
  readonly children?: ReactNode
}

const KINDS = { correct: 'up', wrong: 'danger', unknown: 'plain' } as const

/** The verification of a draw: what was published, and whether the browser computes the same. */
export function Proof({ title, state, explanation, values = [], verdict, children }: ProofProps) {
  return (
    <section className={styles.proof} aria-label={title}>
      <div className={styles.head}>
        <b>{title}</b>
        {state && <Tag>{state}</Tag>}
      </div>
      <p className={text.second}>{explanation}</p>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <code dir="ltr">{value}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {verdict && (
        <Notice kind={KINDS[verdict.kind]} icon={verdict.kind === 'correct' ? 'check' : 'warn'} role="status">
          {verdict.text}
        </Notice>
      )}
      {children}
    </section>
  )
}
