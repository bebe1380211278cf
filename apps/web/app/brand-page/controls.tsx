import { useId, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Crumbs } from '../ui/crumbs.tsx'
import { Field } from '../ui/field.tsx'
import { Menu } from '../ui/menu.tsx'
import { Modal } from '../ui/modal.tsx'
import { ModalStage } from '../ui/modal-stage.ts'
import { Segments } from '../ui/segments.tsx'
import { Switch } from '../ui/switch.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './brand-page.module.css'
import type { SectionProps } from './samples.ts'

const KINDS = ['primary', 'default', 'ghost', 'danger'] as const
const SIZES = ['sm', 'md', 'lg'] as const

export function ControlSamples({ samples: { action, label, sentence } }: SectionProps) {
  const [isOn, setOn] = useState(true)
  const toggle = () => setOn(!isOn)
  return (
    <>
      {KINDS.map(kind => (
        <div key={kind} className={styles.row}>
          {SIZES.map(size => (
            <Button key={size} kind={kind} size={size}>
              {action}
            </Button>
          ))}
          <Button kind={kind} busy>
            {action}
          </Button>
          <Button kind={kind} aria-disabled>
            {action}
          </Button>
        </div>
      ))}
      <div className={styles.narrow}>
        <Button kind="primary" block>
          {action}
        </Button>
      </div>
      <div className={styles.row}>
        <IconButton icon="search" label={label} />
        <IconButton icon="chev-r" size={16} flips label={action} />
        <IconButton icon="star" size={16} filled label={`${label} 2`} />
      </div>
      <div className={styles.narrow}>
        <Field label={label} note="0.10 – 500" before="€" placeholder="0.00" hint={sentence} />
        <Field label={label} before="€" defaultValue="1,000.00" error={sentence} />
        <Field label={label} disabled defaultValue="10.00" />
        <Switch label={label} hint={sentence} isOn={isOn} onToggle={toggle} />
        <Switch label={action} isOn={!isOn} onToggle={toggle} />
      </div>
    </>
  )
}

const VALUES = ['1', '2', '3', '4'] as const
type Value = (typeof VALUES)[number]

export function ChoiceSamples({ samples: { league, outcome, label, sentence } }: SectionProps) {
  const [value, setValue] = useState<Value>('2')
  const panelId = useId()
  const choice = { label, value, onChange: setValue }
  const segments = VALUES.slice(0, 3).map(one => ({
    value: one,
    label: `${outcome} ${one}`,
    ...(one === '3' && { disabled: true, reason: sentence }),
  }))
  return (
    <>
      <Tabs
        {...choice}
        panelId={panelId}
        tabs={VALUES.map(one => ({ value: one, label: `${outcome} ${one}`, count: Number(one), isBusy: one === '3' }))}
      />
      <div id={panelId} role="tabpanel" aria-label={label}>
        {outcome} {value}
      </div>
      <Chips {...choice} chips={VALUES.map(one => ({ value: one, content: `${league} ${one}` }))} />
      <Segments {...choice} segments={segments} />
      <div className={styles.row}>
        <Menu
          {...choice}
          label={`${label}: ${outcome} ${value}`}
          options={VALUES.map(one => ({ value: one, label: `${outcome} ${one}` }))}
        >
          {outcome} {value}
        </Menu>
        <Crumbs
          sportKey="soccer"
          crumbs={[
            { name: label, to: '/soccer' },
            { name: league, to: '/soccer/england-c31' },
          ]}
        />
      </div>
    </>
  )
}

const DIALOG_KINDS = ['plain', 'wide', 'sheet', 'drawer'] as const

export function DialogSamples({ samples: { action, league, sentence } }: SectionProps) {
  const [open, setOpen] = useState<(typeof DIALOG_KINDS)[number] | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className={styles.row}>
        {DIALOG_KINDS.map(kind => (
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
