import { PromotionsPage } from '../features/bonuses/promotions-page.tsx'
import { PromoBanners } from '../features/catalogue/promotions.tsx'
import { JackpotSlot } from '../features/jackpots/jackpot-slot.tsx'
import { useSettings } from '../shared/app/app-context.tsx'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => (
  <PromotionsPage banners={useSettings()?.banners ?? []} Banners={PromoBanners} Jackpots={JackpotSlot} />
)

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.promotions.title'),
  description: t('meta.promotions.description'),
})
