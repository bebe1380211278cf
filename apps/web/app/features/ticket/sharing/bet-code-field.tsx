import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/provider.tsx'
import { useApp } from '../../../shared/app/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { parseBetCode } from './bet-code.ts'
import styles from './sharing.module.css'

/** Input for a bet code: opens its bets on the slip. */
export function BetCodeField() {
  const { handlers } = useApp()
  const t = useT()
  const [text, setText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    const code = parseBetCode(text)
    setWrong(code === null)
    if (code === null) return
    setBusy(true)
    void handlers.openBetCode?.(code).finally(() => setBusy(false))
  }
  return (
    <form className={styles.entry} onSubmit={open} noValidate>
      <Field
        label={t('share.entry')}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setWrong(false)
        }}
        error={isWrong && t('share.entry.bad')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        dir="ltr"
        enterKeyHint="go"
      />
      <Button type="submit" busy={isBusy}>
        {t('share.entry.open')}
      </Button>
    </form>
  )
}
