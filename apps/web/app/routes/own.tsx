/** Pages of player data. They are rendered in the browser once the session is known. */
import type { ComponentType } from 'react'
import { useActiveAccount, useSessionState } from '../features/session/player-queries.ts'
import { useT } from '../i18n/provider.tsx'
import type { MessageId } from '../i18n/translate.ts'
import { paths } from '../shared/addresses/paths.ts'
import { useApp } from '../shared/app/app-context.tsx'
import { createDeferred, type Deferred, useDeferred } from '../shared/app/use-deferred.ts'
import type { IconName } from '../shared/config/icon-name.ts'
import { openModal } from '../shared/modals/modals.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import text from '../ui/text.module.css'
import type { PageModule } from './route.ts'

interface OwnPage {
  /** Prefix of the page's message ids. */
  readonly name: 'bets' | 'favourites' | 'limits'
  readonly title: MessageId
  /** Icon of the sign-in prompt for visitors. */
  readonly icon: IconName
  readonly content: Deferred<{ readonly Content: ComponentType }>
}

const bets: OwnPage = {
  name: 'bets',
  title: 'nav.bets',
  icon: 'user',
  content: createDeferred(async () => ({ Content: (await import('../features/my-bets/my-bets-page.tsx')).MyBetsPage })),
}

const favourites: OwnPage = {
  name: 'favourites',
  title: 'nav.favourites',
  icon: 'star',
  content: createDeferred(async () => {
    const [{ FavouritesPage }, { MatchList }] = await Promise.all([
      import('../features/favourites/favourites-page.tsx'),
      import('../features/catalogue/match-list.tsx'),
    ])
    return { Content: () => <FavouritesPage MatchList={MatchList} /> }
  }),
}

const limits: OwnPage = {
  name: 'limits',
  title: 'limits.title',
  icon: 'shield',
  content: createDeferred(async () => {
    const { LimitsPage } = await import('../features/limits/limits-page.tsx')
    return { Content: () => <LimitsPage account={useActiveAccount()} /> }
  }),
}

const PAGES: Readonly<Record<string, OwnPage>> = { [paths.favourites()]: favourites, [paths.limits()]: limits }

const pageAt = (path: string): OwnPage => PAGES[path] ?? bets

export const Page: PageModule['Page'] = ({ params }) => {
  const t = useT()
  const { status } = useSessionState()
  const { name, title, icon, content } = pageAt(params.path)
  const part = useDeferred(content)
  return (
    <>
      <h1 className={text.h1}>{t(title)}</h1>
      {part && status === 'LOGGED_IN' ? (
        <part.Content />
      ) : part && status === 'NOT_LOGGED_IN' ? (
        <Visitor name={name} icon={icon} />
      ) : (
        <Skeleton width="full" height="odd" />
      )}
    </>
  )
}

function Visitor({ name, icon }: Pick<OwnPage, 'name' | 'icon'>) {
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
