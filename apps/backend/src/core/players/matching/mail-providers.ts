/** Providers whose rules for addresses are known, by domain. */

interface MailProvider {
  /** The domain under which all domains of one mailbox are compared. */
  readonly domain: string
  /** The part of a lower-case local part that decides which mailbox receives the mail. */
  readonly toLocalPart: (local: string) => string
}

/** A tag after `+` is dropped, unless nothing is before it. */
const dropTag = (local: string) => local.replace(/(?<=.)\+.*$/s, '')
const keepAll = (local: string) => local

/** `shared`: all the domains lead to one mailbox. Otherwise each domain has mailboxes of its own. */
const PROVIDERS: readonly { domains: string; isShared: boolean; toLocalPart: (local: string) => string }[] = [
  { domains: 'gmail.com googlemail.com', isShared: true, toLocalPart: local => dropTag(local).replaceAll('.', '') },
  {
    domains:
      'outlook.com outlook.at outlook.be outlook.cl outlook.co.th outlook.com.ar outlook.com.au outlook.com.br outlook.cz ' +
      'outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie outlook.in outlook.it outlook.jp outlook.pt ' +
      'outlook.sa outlook.sk hotmail.com hotmail.be hotmail.ch hotmail.co.uk hotmail.com.ar hotmail.com.br hotmail.com.tr ' +
      'hotmail.de hotmail.dk hotmail.es hotmail.fi hotmail.fr hotmail.gr hotmail.hu hotmail.it hotmail.nl hotmail.no ' +
      'hotmail.se live.com live.at live.be live.ca live.cn live.co.uk live.com.ar live.com.au live.com.mx live.com.pt ' +
      'live.de live.dk live.fi live.fr live.ie live.in live.it live.nl live.no live.ru live.se msn.com',
    isShared: false,
    toLocalPart: dropTag,
  },
  { domains: 'icloud.com me.com mac.com', isShared: true, toLocalPart: dropTag },
  { domains: 'fastmail.com fastmail.fm', isShared: false, toLocalPart: dropTag },
  {
    domains: 'proton.me pm.me protonmail.com protonmail.ch',
    isShared: true,
    toLocalPart: local => dropTag(local).replace(/(?<=.)[._-]/g, ''),
  },
  {
    domains: 'yandex.ru ya.ru yandex.com yandex.by yandex.kz yandex.ua yandex.uz yandex.com.tr',
    isShared: true,
    toLocalPart: local => dropTag(local).replaceAll('-', '.'),
  },
  {
    domains:
      'yahoo.com yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.uk yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx ' +
      'yahoo.com.ph yahoo.de yahoo.es yahoo.fr yahoo.gr yahoo.ie yahoo.in yahoo.it yahoo.pl yahoo.ro ymail.com ' +
      'rocketmail.com aol.com',
    isShared: false,
    toLocalPart: keepAll,
  },
]

export const MAIL_PROVIDERS: ReadonlyMap<string, MailProvider> = new Map(
  PROVIDERS.flatMap(({ domains, isShared, toLocalPart }) => {
    const list = domains.split(' ')
    const [first = ''] = list
    return list.map(domain => [domain, { domain: isShared ? first : domain, toLocalPart }] as const)
  }),
)
