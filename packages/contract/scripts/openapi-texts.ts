/** Texts of the OpenAPI documents outside the endpoint table: APIs, headers, servers and tags. */
import type { Api, Endpoint } from '../src/endpoint.ts'
import type { JsonObject } from './components.ts'

const SHARED = `Money is an integer in minor units of its currency. Odds are decimal. Times are ISO 8601 in UTC with milliseconds. Names and messages are in the language of \`Accept-Language\`.

Paths and queries are read liberally, by one rule for all calls: an empty value counts as not given; a list is written with commas (\`id=1,2\`), as a repeated name (\`id=1&id=2\`) or with brackets (\`id[]=1&id[]=2\`, \`id[0]=1\`); a flag is \`true\`, \`1\`, \`yes\`, \`on\` or \`false\`, \`0\`, \`no\`, \`off\` in any case; a time is ISO 8601 with its zone, a day (its first moment in UTC), or Unix seconds or milliseconds; an id may be the URN of the entity (\`sr:match:123\`); \`locale\` names the language. Everything else is refused with 422 and the field. Bodies are read as they are declared.

A response of a call marked \`x-cache: revalidate\` is equal for every caller of a language: it has an \`ETag\`, \`Cache-Control: no-cache\` and \`Vary: Accept-Language\`, and \`If-None-Match\` is answered 304. With \`x-cache: private\` the same holds for one caller: \`Cache-Control: private, no-cache\`. Every other response, errors included, has \`Cache-Control: no-store\`.

Every error has the body \`ErrorBody\`; clients decide by \`message\` and show \`localized_message\`.

A call marked \`x-extension\` is one that the reference back end adds for an operator's own pages; another back end may leave it out. See docs/guides/your-own-back-end.md for the calls that each level of the product needs.`

export const LICENSE = { name: 'Proprietary', url: 'https://touchline.example/license' }
export const CONTACT = {
  name: 'Touchline maintainers',
  url: 'https://touchline.example/',
  email: 'maintainers@touchline.example',
}

export const INFO: Readonly<Record<Api, JsonObject>> = {
  platform: {
    title: 'Touchline Platform API',
    version: '1.0.0',
    description: `Sessions, the player, accounts, limits. Called with credentials: a session cookie says who calls. Where a browser sends no cookie, because the product is framed by another site, the bearer token of the Sportsbook API is accepted in its place.\n\n${SHARED}`,
    contact: CONTACT,
    license: LICENSE,
  },
  sportsbook: {
    title: 'Touchline Sportsbook API',
    version: '1.0.0',
    description: `Catalogue, bets, bonuses, jackpots. A bearer token, issued by \`POST /sportsbook_sessions\` of the Platform API, says who calls; the catalogue is open to everyone.\n\n${SHARED}`,
    contact: CONTACT,
    license: LICENSE,
  },
}

const local = (variable: string): JsonObject => ({
  url: '{origin}',
  description: `The origin that the front end is configured with (\`${variable}\`).`,
  variables: {
    origin: { default: 'http://localhost:4000', description: 'The reference back end as `npm start` runs it.' },
  },
})

/** Both APIs may have one origin, as those of the reference back end have. */
export const SERVERS: Readonly<Record<Api, JsonObject[]>> = {
  platform: [local('PUBLIC_BACKEND_URL')],
  sportsbook: [local('PUBLIC_BACKEND_URL')],
}

export const TAGS: Readonly<Record<string, string>> = {
  'Bet builder': 'Combinations of selections within one match.',
  Bets: 'Placing bets, stake limits, cash-out, the history.',
  Bonuses: 'Campaigns, and the player’s own part in them.',
  Campaigns: 'For an operator’s people who run campaigns and jackpots.',
  Catalogue: 'Sports, categories, leagues, events and markets.',
  Favourites: 'The player’s favourites.',
  Identity: 'Who a player is, and what the operator’s check of it has found.',
  Jackpots: 'Jackpots and their hits.',
  Matches: 'What accompanies a match.',
  Notifications: 'Notifications to the player.',
  Operation: 'For whoever runs the back end.',
  Operator: 'For an operator’s own pages: sign-in, sign-up, password, phone, wallet.',
  Player: 'The player’s profile, accounts and limits.',
  Products: 'Further products beside the sportsbook.',
  Realtime: 'Tokens for the realtime connection.',
  Reviews: 'For staff who decide about persons.',
  Session: 'Signing out, play sessions, the reality check.',
  Settings: 'Settings and pages.',
  Sharing: 'Slips that travel as a code.',
  Trading: 'For traders.',
}

const BEARER: JsonObject = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of `POST /sportsbook_sessions`. It lives 15 minutes at most; the same call renews it.',
  },
}

export const SECURITY: Readonly<Record<Api, JsonObject>> = {
  platform: {
    operator: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Operator-Token',
      description: 'The operator’s own token, configured at the back end.',
    },
    cookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'touchline_session',
      description:
        'The session cookie, set when the player signs in at the platform. Another back end names it freely.',
    },
    ...BEARER,
  },
  sportsbook: BEARER,
}

/** Parameters that several calls share: headers, and the language of a query. */
export const HEADERS = {
  Locale: {
    name: 'locale',
    in: 'query',
    required: false,
    description: 'The language of names and messages: `en`, `pt-BR`. It takes precedence over `Accept-Language`.',
  },
  XPlatformApp: {
    name: 'X-Platform-App',
    in: 'header',
    required: false,
    description:
      'Which front end calls. A call by cookie that changes something is refused without it: no form of a foreign page can send it.',
    schema: { type: 'string', default: 'sportsbook' },
  },
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    description: 'The language of names and messages: `en`, `pt-BR`.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description:
      'A UUID made by the client for one intent of the player. The same key with the same body gets the first response again, for 24 hours at least; with another body it is refused with 422, as is what is no UUID; without a key the call is refused with 400.',
  },
} satisfies Record<string, JsonObject>

export const RESPONSE_HEADERS = {
  StreamPosition: {
    required: false,
    description:
      'Where a realtime channel stood when the response was made: `"public:en";offset=812;epoch="XmYp.3"`. A subscription recovered from there misses nothing. Absent where positions are not known.',
    schema: { type: 'string' },
  },
  FeedHead: {
    required: false,
    description:
      'How current the response is: `1795332132000;lag=120` holds the feed as of that time (epoch milliseconds) and may lack what happened in the 120 ms before the call. Absent where it lacks nothing.',
    schema: { type: 'string' },
  },
} satisfies Record<string, JsonObject>

const CALLERS: Readonly<Record<Endpoint['auth'], string>> = {
  none: 'Anyone may call it.',
  optional: 'Anyone may call it; a bearer token adds what is the player’s own.',
  optional_cookie: 'Anyone may call it; the session cookie or a bearer token says who calls.',
  cookie: 'For a signed-in player, by the session cookie or a bearer token.',
  bearer: 'For a signed-in player, by a bearer token.',
  operator: 'For the operator’s staff, by the header `X-Operator-Token`.',
}

/** Sentences derived from the entry: authentication, exclusion, idempotency and rate limit. */
export const describeUse = ({ auth, admitsExcluded, idempotent, callsPerMinute, deprecated }: Endpoint): string[] => [
  ...(deprecated
    ? [
        `Deprecated since ${deprecated.since}; it may be gone from ${deprecated.sunset} on (headers \`Deprecation\`, \`Sunset\`).`,
      ]
    : []),
  CALLERS[auth],
  ...(admitsExcluded ? ['A self-excluded player may call it as well.'] : []),
  ...(idempotent ? ['A call whose response was lost is repeated with the same `Idempotency-Key`.'] : []),
  ...(callsPerMinute
    ? [`The reference back end takes ${callsPerMinute} calls per minute of a player or an address.`]
    : []),
]

/** The liveness probe: not a call of the product, so it has no entry in the endpoint table. */
export const livez: JsonObject = {
  get: {
    operationId: 'getLivez',
    tags: ['Operation'],
    summary: 'Probe liveness',
    description:
      'Whether the process is alive, for orchestrators and load balancers. The sportsbook itself does not call it: its own `/readyz` succeeds once `GET /settings` has answered.',
    security: [],
    responses: {
      200: { description: 'The process is alive.', content: probe('ok') },
      503: { description: 'The process should be restarted.', content: probe('feed_stuck') },
      '4XX': { description: 'The back end has no such probe.' },
    },
  },
}

function probe(status: string): JsonObject {
  return {
    'application/json': {
      schema: {
        type: 'object',
        description: 'The state of the process.',
        required: ['status'],
        properties: { status: { type: 'string', description: '`ok`, or why the process is not well.' } },
      },
      example: { status },
    },
  }
}
