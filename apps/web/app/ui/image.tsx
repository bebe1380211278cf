export interface ImageProps {
  /** Address of the picture as the back end or the operator gave it. */
  readonly src: string
  /** What it shows; empty for one that only adorns. */
  readonly alt: string
  /** Its box on the page in CSS pixels, so that nothing moves when it comes. */
  readonly width: number
  readonly height: number
  /** Seen as soon as the page is: fetched at once. All others wait until they are about to be seen. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

const MOST_SIDE = 2000

/** Address of a picture made for a box, at a density of screen. */
export function imageUrl(src: string, box: { width: number; height: number }, density: 1 | 2 = 1): string {
  const side = (length: number) => Math.min(Math.max(1, Math.round(length)), MOST_SIDE)
  const query = `url=${encodeURIComponent(src)}&w=${side(box.width)}&h=${side(box.height)}`
  return `/img?${query}${density === 1 ? '' : `&dpr=${density}`}`
}

/** A picture from outside, by way of the image proxy: as small as its box, twice that for dense screens. */
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
