import type { ContentPage } from '@touchline/contract/entities/settings'

/** A page's content in one language. */
export type PageContent = Pick<ContentPage, 'title' | 'description' | 'blocks'>
