import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
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
