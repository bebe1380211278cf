/** A banner's picture: one for wide screens and one for narrow screens, through the image proxy. */
import type { Banner } from '@touchline/contract/entities/bonus'
import { imageUrl } from './image.tsx'

export interface BannerSizes {
  /** Size of its box in CSS pixels, on wide and on narrow screens. */
  readonly wide: { readonly width: number; readonly height: number }
  readonly narrow: { readonly width: number; readonly height: number }
}

interface BannerPictureProps {
  readonly desktop: Banner
  readonly mobile: Banner
  readonly sizes: BannerSizes
  /** Empty where the text is beside it. */
  readonly alt: string
  /** Above the fold: loaded immediately. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

const listSources = (url: string, box: BannerSizes['wide']) => `${imageUrl(url, box)} 1x, ${imageUrl(url, box, 2)} 2x`

export function BannerPicture({ desktop, mobile, sizes, alt, isFirst = false, className }: BannerPictureProps) {
  const { wide, narrow } = sizes
  return (
    <picture>
      <source media="(max-width: 779.98px)" srcSet={listSources(mobile.url, narrow)} {...narrow} />
      <img
        className={className}
        src={imageUrl(desktop.url, wide)}
        srcSet={listSources(desktop.url, wide)}
        alt={alt}
        {...wide}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
    </picture>
  )
}
