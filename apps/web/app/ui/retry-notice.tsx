import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** What could not be loaded, in words. */
  readonly text: string
  readonly label: string
  readonly onRetry: () => void
}

/** Says that something could not be loaded, and offers to try again. */
export function RetryNotice({ text, label, onRetry }: RetryNoticeProps) {
  const action = (
    <Button size="sm" onClick={onRetry}>
      {label}
    </Button>
  )
  return (
    <Notice kind="warn" icon="warn" role="status" action={action}>
      {text}
    </Notice>
  )
}
