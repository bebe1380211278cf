import { useT } from '../i18n/provider.tsx'
import type { PageModule } from '../routes.ts'
import { PlainPage } from '../ui/plain-page.tsx'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  return <PlainPage code="500" title={t('page.error.description')} />
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.error.title'),
  description: t('page.error.description'),
})
