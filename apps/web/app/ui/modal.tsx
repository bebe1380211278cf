import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { useT } from '../i18n/provider.tsx'
import { updateBody } from '../shared/body-attributes.ts'
import { cx } from '../shared/cx.ts'
import { IconButton } from './button.tsx'
import styles from './modal.module.css'
import text from './text.module.css'

interface ModalProps {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons under the body. */
  readonly footer?: ReactNode
  readonly wide?: boolean
  /** The person has to answer: neither Escape nor the backdrop closes it. */
  readonly mustAnswer?: boolean
  /** Rises from the lower edge on small screens. */
  readonly sheet?: boolean
  /** The content reaches the edges. */
  readonly flush?: boolean
}

let openModals = 0

/** Puts the native dialog in the wanted state, with the focus where `data-autofocus` stands, and keeps the page behind it from scrolling. */
function useNativeDialog(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    openModals += 1
    updateBody({ scroll: 'hidden' })
    return () => {
      dialog.close()
      openModals -= 1
      if (openModals === 0) updateBody({ scroll: 'visible' })
    }
  }, [isOpen])
  return ref
}

/** A dialog above the page; the browser keeps focus inside it and gives it back. */
export function Modal({ isOpen, title, onClose, children, footer, wide, mustAnswer, sheet, flush }: ModalProps) {
  const t = useT()
  const titleId = useId()
  const ref = useNativeDialog(isOpen)
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!mustAnswer) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which onCancel hears
    <dialog
      ref={ref}
      className={cx(styles.modal, wide && styles.wide, sheet && styles.sheet)}
      aria-labelledby={titleId}
      onCancel={onCancel}
      onClick={event => event.target === event.currentTarget && !mustAnswer && onClose()}
    >
      {isOpen && (
        <div className={styles.frame}>
          <header className={styles.head}>
            <h2 className={cx(text.h2, styles.title)} id={titleId}>
              {title}
            </h2>
            {!mustAnswer && <IconButton icon="close" label={t('common.close')} onClick={onClose} />}
          </header>
          <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
          {footer && <footer className={styles.foot}>{footer}</footer>}
        </div>
      )}
    </dialog>
  )
}
