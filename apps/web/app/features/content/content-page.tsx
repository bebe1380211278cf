/** The operator's words: headings, paragraphs, lists and tables, all of it plain text. */
import type { ContentPage as Content } from '@touchline/contract/entities/settings'
import { directionOf } from '../../i18n/locales.ts'
import { useI18n } from '../../i18n/provider.tsx'
import { useTimeZone } from '../../shared/live/ticker.ts'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Sentence } from '../../ui/numeric.tsx'
import { PageBlocks } from '../../ui/page-blocks.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import text from '../../ui/text.module.css'
import styles from './content-page.module.css'

/** Undefined while it is being fetched. */
export function ContentPage({ page }: { readonly page: Content | undefined }) {
  const { t, formats } = useI18n()
  const timeZone = useTimeZone()
  if (!page) return <Waiting />
  return (
    <article className={cx(card.card, styles.page)}>
      <div className={styles.content} {...(page.locale && { lang: page.locale, dir: directionOf(page.locale) })}>
        <h1 className={text.h1}>{page.title}</h1>
        <PageBlocks blocks={page.blocks} heading="h2" headingClass={text.h2} />
      </div>
      <p className={cx(text.small, text.quiet)}>
        <Sentence>{t.isolated('page.updated', { date: formats.dateTime(page.updated_at, timeZone) })}</Sentence>
      </p>
    </article>
  )
}

function Waiting() {
  return (
    <div className={cx(card.card, styles.page)} aria-busy="true">
      <Skeleton />
      <Skeleton width="full" height="odd" />
      <Skeleton width="full" height="odd" />
    </div>
  )
}
