import { createServer } from 'node:http'
import { EmbeddedPublisher } from '@touchline/hub/embedded-publisher'
import { Hub } from '@touchline/hub/hub'

const hub = new Hub({ namespaces: [{ name: 'news', delta: true }], tokenSecret: 's', allowedOrigins: [] })
hub.attach(createServer(), { path: '/live' })
await new EmbeddedPublisher(hub).publish('news:en', { event_name: 'headline', message: 'Kick-off' })
await hub.close()
console.log('published')
