import manifest from '../package.json' with { type: 'json' }

/** The package's, which is also the name of its unchanging address: `/embed/<version>/sdk.js`. */
export const VERSION: string = manifest.version
