import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { useHydrated } from '../shared/live/ticker.ts'
import { cx } from './cx.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { Sentence } from './numeric.tsx'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'prefix'> {
  readonly label: string
  /** Beside the label, at the end, for example limits. */
  readonly note?: ReactNode
  /** Inside the field, before the text, for example a currency symbol. */
  readonly before?: ReactNode
  /** Inside the field, after the text, for example a small button. */
  readonly after?: ReactNode
  readonly error?: ReactNode
  readonly hint?: ReactNode
  readonly ref?: Ref<HTMLInputElement>
}

const renderText = (node: ReactNode): ReactNode => (typeof node === 'string' ? <Sentence>{node}</Sentence> : node)

/**
 * A labelled text field with a hint or an error. The server's HTML has no text field: for one, Chromium lays the whole
 * document out before its styles have come.
 */
export function Field({ label, note, before, after, error, hint, ...input }: FieldProps) {
  const id = useId()
  const helpId = `${id}-help`
  const help = error ?? hint
  const isHydrated = useHydrated()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {note && <span className={styles.note}>{renderText(note)}</span>}
      </label>
      <div className={cx(styles.box, Boolean(error) && styles.wrong)}>
        {before && <span className={styles.before}>{before}</span>}
        {isHydrated && (
          <input
            {...input}
            id={id}
            aria-invalid={error ? true : undefined}
            aria-describedby={help ? helpId : undefined}
          />
        )}
        {after}
      </div>
      {help && (
        <p id={helpId} className={cx(styles.help, Boolean(error) && styles.error)} role={error ? 'alert' : undefined}>
          {error && <Icon name="warn" size={14} />}
          <span>{renderText(help)}</span>
        </p>
      )}
    </div>
  )
}
