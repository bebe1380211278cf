import type { MountOptions } from '@touchline/embed/types'
import { VERSION } from '@touchline/embed/version'

const options: MountOptions = { container: '#sportsbook', origin: 'https://sports.example' }
console.log(`SDK ${VERSION} for ${options.origin}`)
