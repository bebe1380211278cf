import type { Bonus } from '@touchline/contract/entities/farming'
import { BannerPicture } from '../../ui/banner-picture.tsx'

const SIZES = { wide: { width: 600, height: 200 }, narrow: { width: 366, height: 183 } }

/** The campaign's picture; one that is missing is replaced by that of the other screens. */
export function CampaignBanner({ bonus: { banners } }: { readonly bonus: Bonus }) {
  const desktop = banners.desktop ?? banners.mobile
  const mobile = banners.mobile ?? banners.desktop
  if (!desktop || !mobile) return null
  return (
    <div className="bn-banner">
      <BannerPicture desktop={desktop} mobile={mobile} sizes={SIZES} alt={desktop.alternative_text} />
    </div>
  )
}
