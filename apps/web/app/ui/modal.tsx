import { type ReactNode, type SyntheticEvent, use, useEffect, useId, useRef } from 'react'
import { useT } from '../i18n/provider.tsx'
import { updateBody } from '../shared/browser/body-attributes.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import styles from './modal.module.css'
import { ModalStage } from './modal-stage.ts'
import text from './text.module.css'
import { isAnyDialogOpen, pushDialog, removeDialog } from './top-dialog.ts'

interface ModalProps {
  readonly title: string
  readonly children: ReactNode
  /** Buttons under the body. */
  readonly footer?: ReactNode
  /** An icon beside the title. */
  readonly glyph?: ReactNode
  /** A button beside the one that closes. */
  readonly action?: ReactNode
  readonly wide?: boolean
  /** Opens as a bottom sheet on small screens. */
  readonly sheet?: boolean
  /** As a sheet, covers small screens whole. */
  readonly full?: boolean
  /** Stands at the end of the page, as high as it, on large screens. */
  readonly drawer?: boolean
  /** The content has no padding. */
  readonly flush?: boolean
}

/**
 * Opens or closes the native dialog, focuses `data-autofocus`, and prevents the page behind it from
 * scrolling.
 */
function useNativeDialog(isOpen: boolean) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!isOpen || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    pushDialog(dialog)
    updateBody({ scroll: 'hidden' })
    return () => {
      dialog.close()
      removeDialog(dialog)
      if (!isAnyDialogOpen()) updateBody({ scroll: 'visible' })
    }
  }, [isOpen])
  return ref
}

/**
 * A modal dialog; the browser traps and restores the focus. It is inert during its exit animation.
 */
export function Modal({ title, children, footer, glyph, action, wide, sheet, full, drawer, flush }: ModalProps) {
  const t = useT()
  const { isOpen, isBlocking, close } = use(ModalStage)
  const titleId = useId()
  const ref = useNativeDialog(isOpen)
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBlocking) close()
  }
  /** Browsers always let users leave: a second Escape closes even a blocking dialog. */
  const onClosed = () => {
    if (!isOpen) return
    if (isBlocking) ref.current?.showModal()
    else close()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog, through onCancel
    <dialog
      ref={ref}
      className={cx(
        styles.modal,
        wide && styles.wide,
        sheet && styles.sheet,
        full && styles.full,
        drawer && styles.drawer,
      )}
      aria-labelledby={titleId}
      inert={!isOpen}
      onCancel={onCancel}
      onClose={onClosed}
      onClick={event => event.target === event.currentTarget && !isBlocking && close()}
    >
      <div className={styles.frame}>
        <header className={styles.head}>
          {glyph && <span className={styles.glyph}>{glyph}</span>}
          <h2 className={cx(text.h2, styles.title)} id={titleId}>
            {title}
          </h2>
          {action && <span className={styles.action}>{action}</span>}
          {!isBlocking && <IconButton icon="close" label={t('common.close')} onClick={() => close()} />}
        </header>
        <div className={cx(styles.body, flush && styles.flush)}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
