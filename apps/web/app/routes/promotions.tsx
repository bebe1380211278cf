import { Promotions } from '../features/catalogue/promotions.tsx'
import { useT } from '../i18n/provider.tsx'
import { useSettings } from '../shared/use-settings.ts'
import text from '../ui/text.module.css'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const settings = useSettings()
  return (
    <>
      <h1 className={text.h1}>{t('nav.promotions')}</h1>
      <Promotions banners={settings?.banners ?? (settings && [])} />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.promotions.title'),
  description: t('meta.promotions.description'),
})
