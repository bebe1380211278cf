import type { AnchorHTMLAttributes } from 'react'
import { localizePath } from '../i18n/locales.ts'
import { useApp } from '../shared/app/app-context.tsx'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'style'> {
  /** An inner path of `paths.ts`. */
  readonly to: string
}

/** Internal link in the language of the page. The shell handles its clicks. */
export function Link({ to, ...native }: LinkProps) {
  const { locale, config } = useApp()
  return <a {...native} href={localizePath(to, locale, config.localeSettings)} />
}
