/** Not-found page for client-side navigations; the server responds with its own error page. */
import { localizePath } from '../i18n/locales.ts'
import { useT } from '../i18n/provider.tsx'
import { paths } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { PlainPage } from '../ui/plain-page.tsx'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = () => {
  const t = useT()
  const { locale, config } = useApp()
  const home = localizePath(paths.home(), locale, config.localeSettings)
  const title = t('page.not-found.description')
  return <PlainPage code="404" title={title} home={home} homeTitle={t('page.error.home-button.title')} />
}

export const describe: PageModule['describe'] = ({ i18n: { t } }) => ({
  title: t('meta.notFound.title'),
  description: t('page.not-found.description'),
})
