/** The sections of home that the browser loads, in their room. The server leaves out those without data. */
import type { HomeData } from '../features/catalogue/load-home.ts'
import { useT } from '../i18n/provider.tsx'
import { usePart } from '../shared/parts/use-part.tsx'
import { MOST_POPULAR_PICKS } from '../shared/queries/popular-picks.ts'
import text from '../ui/text.module.css'
import styles from './home-section-slots.module.css'
import { homeSections } from './part.ts'

interface SlotsProps {
  readonly sizes: HomeData['sizes']
}

export function HomeSectionSlots({ sizes: { combos, picks } }: SlotsProps) {
  const t = useT()
  const part = usePart(homeSections)
  return (
    <>
      {combos > 0 && (
        <section className={styles.section} aria-labelledby="combos" data-promotes="">
          <h2 className={text.h2} id="combos">
            {t('home.combos')}
          </h2>
          <div className={styles.combos}>{part && <part.BoostedCombos />}</div>
        </section>
      )}
      {picks > 0 && (
        <section className={styles.section} aria-labelledby="popular-picks">
          <h2 className={text.h2} id="popular-picks">
            {t('home.popular')}
          </h2>
          <div className={styles.popular} data-picks={Math.min(picks, MOST_POPULAR_PICKS)}>
            {part && <part.PopularPicks />}
          </div>
        </section>
      )}
    </>
  )
}
