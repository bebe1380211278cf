import type { Banner } from '@touchline/contract/entities/bonus'

export interface ImageProps {
  /** URL of the image as given by the backend or the operator. */
  readonly src: string
  /** Alternative text; empty for decorative images. */
  readonly alt: string
  /** Size of its box in CSS pixels, to avoid layout shift. */
  readonly width: number
  readonly height: number
  /** Above the fold: loaded immediately. Others load lazily. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

const MOST_SIDE = 2000

/** URL of the image resized for a box and pixel density. */
export function imageUrl(src: string, box: { width: number; height: number }, density: 1 | 2 = 1): string {
  const side = (length: number) => Math.min(Math.max(1, Math.round(length)), MOST_SIDE)
  const query = `url=${encodeURIComponent(src)}&w=${side(box.width)}&h=${side(box.height)}`
  return `/img?${query}${density === 1 ? '' : `&dpr=${density}`}`
}

/**
 * An external image through the image proxy, at the size of its box and twice that for dense
 * screens.
 */
export function Image({ src, alt, width, height, isFirst, className }: ImageProps) {
  const box = { width, height }
  return (
    <img
      className={className}
      src={imageUrl(src, box)}
      srcSet={`${imageUrl(src, box)} 1x, ${imageUrl(src, box, 2)} 2x`}
      alt={alt}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

/** A banner's picture: one for wide screens and one for narrow screens, through the image proxy. */
interface BannerSizes {
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
