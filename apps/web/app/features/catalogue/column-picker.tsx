import type { Match } from '@touchline/contract/entities/match'
import { useT } from '../../i18n/provider.tsx'
import { columnsOf, findColumnLayout } from '../../shared/market/columns.ts'
import { Segments } from '../../ui/segments.tsx'
import styles from './match-list.module.css'

interface ColumnPickerProps {
  readonly matches: readonly Match[]
  readonly value: number
  readonly onChange: (column: number) => void
}

/** Chooses the price column where only one fits. */
export function ColumnPicker({ matches, value, onChange }: ColumnPickerProps) {
  const t = useT()
  const [first] = matches
  const columns = first ? columnsOf(first.tournament, matches) : []
  if (columns.length < 2) return null
  return (
    <Segments
      className={styles.picker}
      label={t('list.column')}
      segments={columns.map((column, index) => ({
        value: String(index),
        label: t(`column.kind.${findColumnLayout(matches, column)}`),
      }))}
      value={String(value)}
      onChange={next => onChange(Number(next))}
    />
  )
}
