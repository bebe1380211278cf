import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  /** Names the content that could not be loaded. */
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
