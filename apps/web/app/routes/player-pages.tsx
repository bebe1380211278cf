/** Pages of player data. They are rendered in the browser once the session is known. */
import type { ComponentType } from 'react'
import { matchList } from '../features/catalogue/part.ts'
import { favouritesPage } from '../features/favourites/part.ts'
import { limitsPage } from '../features/limits/part.ts'
import { myBetsPage } from '../features/my-bets/part.ts'
import { useActiveAccount } from '../features/session/player-queries.ts'
import { useT } from '../i18n/provider.tsx'
import type { MessageId } from '../i18n/translate.ts'
import { paths } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import type { IconName } from '../shared/config/icon-name.ts'
import { openModal } from '../shared/modals/modals.ts'
import { usePart } from '../shared/parts/use-part.tsx'
import { useSessionState } from '../shared/player/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import type { PageModule } from './route.ts'

interface PlayerPage {
  /** Prefix of the page's message ids. */
  readonly name: 'bets' | 'favourites' | 'limits'
  readonly title: MessageId
  /** Icon of the sign-in prompt for visitors. */
  readonly icon: IconName
  readonly Content: ComponentType
}

const bets: PlayerPage = { name: 'bets', title: 'nav.bets', icon: 'user', Content: Bets }
const favourites: PlayerPage = { name: 'favourites', title: 'nav.favourites', icon: 'star', Content: Favourites }
const limits: PlayerPage = { name: 'limits', title: 'limits.title', icon: 'shield', Content: Limits }

function Bets() {
  const part = usePart(myBetsPage)
  return part ? <part.MyBetsPage /> : <Loading />
}

function Favourites() {
  const part = usePart(favouritesPage)
  const list = usePart(matchList)
  return part && list ? <part.FavouritesPage MatchList={list.MatchList} /> : <Loading />
}

function Limits() {
  const part = usePart(limitsPage)
  const account = useActiveAccount()
  return part ? <part.LimitsPage account={account} /> : <Loading />
}

const Loading = () => <Skeleton width="full" height="odd" />

const PAGES: Readonly<Record<string, PlayerPage>> = { [paths.favourites()]: favourites, [paths.limits()]: limits }

const pageAt = (path: string): PlayerPage => PAGES[path] ?? bets

export const Page: PageModule['Page'] = ({ params }) => {
  const t = useT()
  const { status } = useSessionState()
  const { name, title, icon, Content } = pageAt(params.path)
  return (
    <>
      <h1 className={text.h1}>{t(title)}</h1>
      {status === 'LOGGED_IN' && <Content />}
      {status === 'NOT_LOGGED_IN' && <Visitor name={name} icon={icon} />}
      {status === 'UNKNOWN' && <Loading />}
    </>
  )
}

function Visitor({ name, icon }: Pick<PlayerPage, 'name' | 'icon'>) {
  const t = useT()
  const app = useApp()
  return (
    <Empty icon={icon} title={t(`${name}.visitor`)}>
      <p>{t(`${name}.visitor.text`)}</p>
      <Button kind="primary" onClick={() => void openModal(app, 'signIn')}>
        {t('shell.sign-in')}
      </Button>
    </Empty>
  )
}

export const describe: PageModule['describe'] = ({ i18n: { t } }, { path }) => {
  const { name } = pageAt(path)
  return { title: t(`meta.${name}.title`), description: t(`meta.${name}.description`) }
}
