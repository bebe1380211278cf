/** LOC: texts in the language of the call. */
import { type EndpointName, endpoints } from '@touchline/contract/endpoints'
import { resolveLocale } from '@touchline/contract/locales'
import type { Check, CheckContext } from '../check.ts'
import type { Exchange } from '../http/exchange.ts'
import { conclude, examineEach, NotOffered, type Outcome, type Problem } from '../outcome.ts'
import { forEachObject } from '../survey/find-entities.ts'
import { visitAll } from '../survey/visits.ts'

/** The names of the groups of markets. */
async function readGroups({ http }: CheckContext, locale: string): Promise<string> {
  const { body } = await http.read('getSettings', { headers: { 'accept-language': locale } })
  return body.data.market_groups.map(({ name }) => name).join('|')
}

type Named = { readonly id: number; readonly name: string; readonly key?: string; readonly slug?: string }

const readSports = ({ http }: CheckContext, preference: string | null) =>
  http.read('getSports', preference === null ? {} : { headers: { 'accept-language': preference } })

const namesOf = (items: readonly Named[]): string => items.map(({ name }) => name).join('|')
const idsOf = (items: readonly Named[]): string =>
  items
    .map(({ id, key, slug }) => [id, key, slug].join(' '))
    .sort()
    .join('|')

const isEnglish = (locale: string): boolean => locale === 'en' || locale.startsWith('en-')

async function checkEveryLocale(context: CheckContext): Promise<Outcome> {
  const locales = await context.survey.locales()
  const english = locales.includes('en') ? (await readSports(context, 'en')).body.data : null
  const problems: Problem[] = []
  const bySpelling = new Map<string, string>()
  for (const locale of locales) {
    const { body, exchange } = await readSports(context, locale)
    bySpelling.set(locale, namesOf(body.data))
    if (!english) continue
    if (idsOf(body.data) !== idsOf(english))
      problems.push({ text: `Ids or keys of sports differ in ${locale}.`, exchange })
    // Some languages have their sports' names from English.
    const isSuspect = !isEnglish(locale) && namesOf(body.data) === namesOf(english)
    if (isSuspect && (await readGroups(context, locale)) === (await readGroups(context, 'en')))
      problems.push({ text: `Sports and groups of markets have their English names in ${locale}.`, exchange })
  }
  for (const locale of context.random.sample(locales, 3)) {
    const { body, exchange } = await context.http.read('getSports', { query: { locale } })
    if (namesOf(body.data) !== bySpelling.get(locale))
      problems.push({ text: `locale=${locale} gives other names than Accept-Language: ${locale}.`, exchange })
  }
  if (locales.length < 2) throw new NotOffered('the settings have one language')
  return conclude(problems, locales.length, 'a language')
}

async function checkStableSlugs(context: CheckContext): Promise<Outcome> {
  const { http, survey, random } = context
  const { id } = await survey.prematch()
  const readMatch = (locale: string) =>
    http.read('getMatch', { params: { id }, headers: { 'accept-language': locale } })
  const listSlugs = ({
    slug,
    tournament,
  }: {
    slug: string
    tournament: { slug: string; category: { slug: string } }
  }) => [slug, tournament.slug, tournament.category.slug].join(', ')
  const locales = random.sample(await survey.locales(), 4)
  const [first = 'en'] = locales
  const expected = listSlugs((await readMatch(first)).body.data)
  const answers = []
  for (const locale of locales) answers.push({ locale, ...(await readMatch(locale)) })
  return examineEach(answers, 'a language', ({ locale, body, exchange }) =>
    listSlugs(body.data) === expected ? null : { text: `Slugs in ${locale} differ from those in ${first}.`, exchange },
  )
}

async function checkUnknownLanguage(context: CheckContext): Promise<Outcome> {
  const plain = await readSports(context, null)
  const unknown = await context.http.call('getSports', { headers: { 'accept-language': 'xx-YY' } })
  const names = unknown.status === 200 ? namesOf((unknown.json as { data: Named[] }).data) : null
  const problems =
    names === namesOf(plain.body.data)
      ? []
      : [
          {
            text: `Accept-Language: xx-YY is answered ${unknown.status}, not in the default language.`,
            exchange: unknown,
          },
        ]
  return conclude(problems, 1, 'a list')
}

async function checkQuality(context: CheckContext): Promise<Outcome> {
  const locales = (await context.survey.locales()).filter(locale => !isEnglish(locale) && !locale.includes('-'))
  const [low, high] = context.random.sample(locales, 2)
  if (low === undefined || high === undefined) throw new NotOffered('the settings have too few languages to prefer one')
  const compare = async (preference: string, locale: string): Promise<Problem[]> => {
    const asked = await readSports(context, preference)
    const expected = await readSports(context, locale)
    return namesOf(asked.body.data) === namesOf(expected.body.data)
      ? []
      : [{ text: `Accept-Language: ${preference} is not answered in ${locale}.`, exchange: asked.exchange }]
  }
  const problems = await compare(`xx, ${low};q=0.4, ${high};q=0.9`, high)
  const all = await context.survey.locales()
  if (all.includes(resolveLocale('br'))) problems.push(...(await compare('br', resolveLocale('br'))))
  return conclude(problems, 1, 'a language')
}

const NAME_FIELDS = ['name', 'short_name', 'unique_name', 'period_name', 'title', 'summary'] as const

async function checkTemplates(context: CheckContext): Promise<Outcome> {
  const { http, survey, random } = context
  await visitAll(context)
  await survey.markets()
  await survey.once('markets in languages', async () => {
    const { id } = await survey.live().catch(() => survey.prematch())
    for (const locale of random.sample(await survey.locales(), 3))
      await http.call('getMatchMarkets', {
        params: { id },
        query: { limit: 500 },
        headers: { 'accept-language': locale },
      })
  })
  const bodies = http.exchanges.filter(({ endpoint, status }) => endpoint !== null && status === 200)
  return examineEach(bodies, 'a response', exchange => {
    let found: string | null = null
    forEachObject(exchange.json, object => {
      for (const field of NAME_FIELDS) {
        const name = object[field]
        if (typeof name === 'string' && (/[{}]/.test(name) || name.trim() === '')) found ??= name
      }
    })
    return found === null ? null : { text: `${exchange.url} has the name "${found}".`, exchange }
  })
}

const LOCALISED: readonly EndpointName[] = ['getSports', 'getMatches', 'getTournaments', 'getSettings']

async function checkVary({ http }: CheckContext): Promise<Outcome> {
  const answers: Exchange[] = []
  for (const name of LOCALISED) answers.push((await http.read(name)).exchange)
  return examineEach(answers, 'a list', exchange => {
    const vary = exchange.headers.get('vary') ?? ''
    return /accept-language|\*/i.test(vary)
      ? null
      : { text: `${endpoints[exchange.endpoint ?? 'getSports'].path} has Vary: ${vary || 'nothing'}.`, exchange }
  })
}

export const LANGUAGE_CHECKS: readonly Check[] = [
  {
    id: 'LOC-01',
    level: 'read',
    sentence: 'Names follow Accept-Language and locale in every language of the settings; ids and keys do not.',
    clause: 'Contract, conventions: names',
    run: checkEveryLocale,
  },
  {
    id: 'LOC-02',
    level: 'read',
    sentence: 'An unknown language is answered in the default one, and is no error.',
    clause: 'Contract: LocaleInput',
    run: checkUnknownLanguage,
  },
  {
    id: 'LOC-03',
    level: 'read',
    sentence: 'Of several languages the one of the highest quality is taken; `br` is pt-BR.',
    clause: 'Contract: Accept-Language and aliases of languages',
    run: checkQuality,
  },
  {
    id: 'LOC-04',
    level: 'read',
    sentence: 'No name is empty or has a place of a template.',
    clause: 'Contract: names in the language of the call',
    isLast: true,
    run: checkTemplates,
  },
  {
    id: 'LOC-05',
    level: 'read',
    sentence: 'What has texts varies by Accept-Language.',
    clause: 'Contract: cache of the endpoint table',
    run: checkVary,
  },
  {
    id: 'LOC-06',
    level: 'read',
    sentence: 'Slugs are equal in all languages.',
    clause: 'Guide: Slugs',
    run: checkStableSlugs,
  },
]
