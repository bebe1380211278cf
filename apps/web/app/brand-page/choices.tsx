import { useId, useState } from 'react'
import { Chips } from '../ui/chips.tsx'
import { Crumbs } from '../ui/crumbs.tsx'
import { Menu } from '../ui/menu.tsx'
import { Segments } from '../ui/segments.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './brand-page.module.css'
import type { SectionProps } from './samples.ts'

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
