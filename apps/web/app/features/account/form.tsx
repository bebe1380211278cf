import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useT } from '../../i18n/provider.tsx'
import type { App } from '../../shared/app/app.ts'
import { useApp } from '../../shared/app/app-context.tsx'
import * as lateKeys from '../../shared/queries/late-query-keys.ts'
import styles from './account.module.css'

interface FormProps {
  /** Called instead of the browser's validation and submission. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** A form whose fields show their own errors. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface CountryFieldProps {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

const countriesQuery = ({ api }: Pick<App, 'api'>) =>
  queryOptions({
    queryKey: lateKeys.countries,
    queryFn: async ({ signal }) => (await api.call('getSettings', { signal })).data.system?.countries ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Selects one of the operator's countries. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useT()
  const id = useId()
  const { data: countries = [] } = useQuery(countriesQuery(useApp()))
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{t('modal.fields.country')}</label>
      <select
        id={id}
        autoComplete="country"
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error && `${id}-error`}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {!countries.some(({ code }) => code === value) && <option value={value}>{value || '–'}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className={styles.wrong}>
          {error}
        </p>
      )}
    </div>
  )
}
