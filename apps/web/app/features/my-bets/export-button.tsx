/** Exports the bets that the filter shows, those of all pages, as a CSV file. */
import { useState } from 'react'
import { useI18n } from '../../i18n/provider.tsx'
import { showAlert } from '../../shared/alerts/alerts.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import { downloadText } from '../../shared/browser/download-text.ts'
import { reportError } from '../../shared/errors/report-error.ts'
import { isTransientError } from '../../shared/errors/retry.ts'
import { useDay, useTimeZone } from '../../shared/live/ticker.ts'
import { Button } from '../../ui/button.tsx'
import { formatBetsCsv } from './bets-csv.ts'
import { type BetsFilter, fetchAllBets } from './bets-queries.ts'
import styles from './my-bets-page.module.css'

interface ExportButtonProps {
  readonly filter: BetsFilter
  readonly isEmpty: boolean
}

export function ExportButton({ filter, isEmpty }: ExportButtonProps) {
  const { api } = useApp()
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  const today = useDay()
  const [isBusy, setIsBusy] = useState(false)
  const exportBets = async () => {
    setIsBusy(true)
    try {
      const bets = await fetchAllBets(api, filter)
      downloadText(`bets-${today}.csv`, 'text/csv;charset=utf-8', formatBetsCsv(bets, { t, formats, timeZone }))
    } catch (error) {
      if (!isTransientError(error)) reportError(error, 'exporting bets')
      showAlert({ kind: 'danger', title: t('bets.export.failed') })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button className={styles.export} busy={isBusy} aria-disabled={isEmpty} onClick={exportBets}>
      {t('bets.export')}
    </Button>
  )
}
