import { useI18n } from '../../i18n/provider.tsx'
import { formatAmount } from '../../shared/formats/amounts.ts'
import { useFormatPrice } from '../../shared/odds/odds-format.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import card from '../../ui/card.module.css'
import { cx } from '../../ui/cx.ts'
import { Sentence } from '../../ui/numeric.tsx'
import text from '../../ui/text.module.css'
import { endGuide, startCoaching } from './first-bet.ts'
import styles from './first-bet-guide.module.css'

const EXAMPLE = { odds: 1.42, stake: 10, returns: 1420 } as const

/** The three steps of a first bet on a card of home. It is in everybody's HTML; the style sheet shows it at a first visit. */
export function FirstBetGuide() {
  const { t, formats, locale } = useI18n()
  const formatPrice = useFormatPrice()
  const { odds, stake, returns } = EXAMPLE
  const price = { price: formatPrice(odds), stake: formats.number(stake), returns: formatAmount(returns, 100, locale) }
  const steps = [
    { title: t('first-bet.pick'), words: t.isolated('first-bet.pick.text', price) },
    { title: t('first-bet.stake'), words: t('first-bet.stake.text') },
    { title: t('first-bet.place'), words: t('first-bet.place.text') },
  ]
  return (
    <section className={cx(card.card, styles.guide)} aria-labelledby="first-bet" data-no-print>
      <div className={styles.head}>
        <div>
          <h2 className={text.h2} id="first-bet">
            {t('first-bet.title')}
          </h2>
          <p className={styles.text}>{t('first-bet.text')}</p>
        </div>
        <Button size="sm" onClick={startCoaching}>
          {t('first-bet.show')}
        </Button>
        <IconButton icon="close" size={16} label={t('common.close')} onClick={endGuide} />
      </div>
      <ol className={styles.steps}>
        {steps.map(({ title, words }, at) => (
          <li key={title}>
            <span className={styles.number} translate="no" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <b>{title}</b>
              <p>
                <Sentence>{words}</Sentence>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
