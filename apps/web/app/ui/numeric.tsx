/**
 * Numbers, prices and amounts in text. The browser's translation leaves them as they are, and each is the only text of
 * an element: React writes such a text to the element, and not to a node that a translation may have replaced.
 */
import { isPending, PENDING_ATTRIBUTES, removePendingMarks } from '@touchline/contract/pending-texts'
import { splitIsolates } from '../i18n/isolate.ts'

interface NumericProps {
  readonly children: string | number
  readonly className?: string | undefined
}

/** A number, price or amount, isolated from the direction of the text around it. */
export function Numeric({ children, className }: NumericProps) {
  return (
    <bdi className={className} translate="no">
      {children}
    </bdi>
  )
}

/** A translated sentence whose numbers are isolated, as those of `t.isolated` are, each a `Numeric`. */
export function Sentence({ children }: { readonly children: string }) {
  const language = isPending(children) ? PENDING_ATTRIBUTES : undefined
  const parts = splitIsolates(removePendingMarks(children))
  if (!language && parts.length === 1) return children
  // biome-ignore lint/suspicious/noArrayIndexKey: text and number alternate
  const shown = parts.map((part, at) => (at % 2 === 0 ? part : <Numeric key={at}>{part}</Numeric>))
  return <span {...language}>{shown}</span>
}
