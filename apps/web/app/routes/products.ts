/** Third-party product areas: their paths and their ids in settings and launch calls. */
import type { Settings } from '@touchline/contract/entities/settings'
import type { IconName } from '../shared/config/icon-name.ts'
import type { PageId } from './route.ts'

type ProductKey = keyof Settings['additional_providers']

export interface Product {
  readonly key: ProductKey
  readonly page: PageId
  readonly path: string
  readonly icon: IconName
}

export const PRODUCTS: readonly Product[] = [
  { key: 'horse_racing', page: 'horse_racing', path: '/racing', icon: 'racing' },
  { key: 'lotto', page: 'lotteries', path: '/lotteries', icon: 'lotto' },
  { key: 'premium_cricket', page: 'premium_cricket', path: '/premium-cricket', icon: 'cricket' },
  { key: 'virtual_gaming_arena', page: 'virtual_gaming_arena', path: '/virtual-gaming-arena', icon: 'virtual' },
]

export const findProduct = (path: string): Product | undefined => PRODUCTS.find(product => product.path === path)

/** The areas enabled by the operator; empty when the settings have none. */
export const enabledProducts = (settings: Partial<Settings> | undefined): readonly Product[] =>
  PRODUCTS.filter(({ key }) => settings?.additional_providers?.[key]?.enabled)
