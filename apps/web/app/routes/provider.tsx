/** A third-party product in a frame. */
import { ProviderApp } from '../features/products/provider-app.tsx'
import { useT } from '../i18n/provider.tsx'
import text from '../ui/text.module.css'
import { findProduct } from './products.ts'
import type { PageModule } from './route.ts'

export const Page: PageModule['Page'] = ({ params: { path } }) => {
  const t = useT()
  const product = findProduct(path)
  if (!product) return null
  const name = t(`product.${product.key}`)
  return (
    <>
      <h1 className={text.h1}>{name}</h1>
      <ProviderApp provider={product.key} name={name} icon={product.icon} />
    </>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }, { path }) => {
  const product = findProduct(path)
  const name = product ? t(`product.${product.key}`) : ''
  return { title: t('meta.product.title', { name }), description: t('meta.product.description', { name }) }
}
