import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { ModalStage } from '../ui/modal-stage.ts'
import styles from './brand-page.module.css'
import type { SectionProps } from './samples.ts'

const KINDS = ['plain', 'wide', 'sheet', 'drawer'] as const

export function DialogSamples({ samples: { action, league, sentence } }: SectionProps) {
  const [open, setOpen] = useState<(typeof KINDS)[number] | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.row}>
        {KINDS.map(kind => (
          <Button key={kind} onClick={() => setOpen(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      {open && (
        <ModalStage value={{ isOpen: true, isBlocking: false, close }}>
          <Modal
            title={league}
            wide={open === 'wide'}
            sheet={open === 'sheet'}
            drawer={open === 'drawer'}
            footer={
              <Button kind="primary" onClick={close}>
                {action}
              </Button>
            }
          >
            <p>{sentence}</p>
          </Modal>
        </ModalStage>
      )}
    </>
  )
}
