/**
 * Error boundary: a part that fails to render (an invalid response, an internal error) does not
 * affect the rest, and is retried.
 */
import { Component, type ReactNode } from 'react'
import { useT } from '../i18n/provider.tsx'
import { reportError } from '../shared/errors/report-error.ts'
import { retryDelay } from '../shared/errors/retry.ts'
import { Notice } from './notice.tsx'

interface Props {
  readonly children: ReactNode
}

interface State {
  readonly hasFailed: boolean
}

export class Boundary extends Component<Props, State> {
  override state: State = { hasFailed: false }
  #attempt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    reportError(error, 'rendering a page')
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.setState({ hasFailed: false }), retryDelay(this.#attempt))
    this.#attempt += 1
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#timer)
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Failed /> : this.props.children
  }
}

function Failed() {
  const t = useT()
  return (
    <Notice kind="warn" icon="warn" role="alert">
      {t('common.page-failed')}
    </Notice>
  )
}
