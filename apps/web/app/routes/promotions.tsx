import { PromotionsPage } from '../features/bonuses/promotions-page.tsx'
import { JackpotCardsSlot } from '../features/jackpots/jackpot-slots.tsx'
import { useSettings } from '../shared/app/app-context.tsx'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => (
  <PromotionsPage banners={useSettings()?.banners ?? []} Jackpots={JackpotCardsSlot} />
)

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.promotions.title'),
  description: t('meta.promotions.description'),
})
