/** Entry point of the pages' script. */
import { authForms } from './auth-forms.ts'
import { startChat } from './chat.ts'
import { attachDialogs } from './dialogs.ts'
import { attachFirstLimit } from './first-limit.ts'
import { attachForms } from './form.ts'
import { followPlayerInHeader } from './header.ts'
import { attachIdentity } from './identity.ts'
import { attachIdentityPage, identityForms } from './identity-forms.ts'
import { attachLanguageMenu } from './language-menu.ts'
import { fillLimits, limitsForms } from './limits-forms.ts'
import { showLiveMatches } from './lobby.ts'
import { startEmbeddedPage } from './parent.ts'
import { onPlayerChange, refreshPlayer } from './player.ts'
import { showProblem } from './problem.ts'
import { fillProfileForms, profileForms } from './profile-forms.ts'
import { attachShowPassword } from './show-password.ts'
import { embedSportsbook, leaveDialog } from './sportsbook.ts'
import { t } from './texts.ts'
import { attachAmounts, walletForms } from './wallet-forms.ts'

attachForms({ ...authForms, ...walletForms, ...profileForms, ...limitsForms, ...identityForms })
attachAmounts()
attachShowPassword(document)
attachFirstLimit()
attachIdentity()
attachIdentityPage()
attachDialogs(leaveDialog)
followPlayerInHeader()
attachLanguageMenu()
startChat()
if ('framed' in document.documentElement.dataset) startEmbeddedPage()
let isFilled = false
onPlayerChange(account => {
  if (account && !isFilled) fillProfileForms()
  isFilled ||= account !== null
})
fillLimits()
refreshPlayer().catch(showProblem)
showLiveMatches().catch(showProblem)
embedSportsbook().catch((error: unknown) => {
  console.error(error)
  for (const place of document.querySelectorAll('[data-sportsbook]')) place.textContent = t('script.error.sportsbook')
})
