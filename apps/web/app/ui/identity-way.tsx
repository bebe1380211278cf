import { useT } from '../i18n/provider.tsx'
import { outgoingPaths, outgoingUrl } from '../shared/addresses/paths.ts'
import { useApp, useSettings } from '../shared/app/app-context.tsx'
import { openModal } from '../shared/modals/modals.ts'
import { type IdentityDemand, type IdentityNeed, listIdentityDemands } from '../shared/player/identity.ts'
import { Button, ButtonLink } from './button.tsx'
import text from './text.module.css'

/** Where a level is reached: the confirmation of the e-mail address, or the operator's page about who the player is. */
export function IdentityWay({ need }: { readonly need: IdentityNeed }) {
  const app = useApp()
  const t = useT()
  if (need === 'contact') {
    return <Button onClick={() => void openModal(app, 'resendConfirmation')}>{t('identity.confirm')}</Button>
  }
  const href = outgoingUrl(app.config.hostUrl, outgoingPaths.identity, app.locale)
  return <ButtonLink href={href}>{t('identity.who')}</ButtonLink>
}

/** What will be asked of a player who is not identified yet, and when, each level with its way. */
export function IdentityDemands({ player }: { readonly player: Parameters<typeof listIdentityDemands>[1] }) {
  const t = useT()
  const demands = listIdentityDemands(useSettings(), player)
  if (demands.length === 0) return null
  const levels = new Set(demands.map(({ level }): IdentityDemand['level'] => level))
  return (
    <>
      <ul className={text.second}>
        {demands.map(demand => (
          <li key={demand.action}>{t('identity.asked', { ...demand })}</li>
        ))}
      </ul>
      {[...levels].map(level => (
        <IdentityWay key={level} need={level} />
      ))}
    </>
  )
}
