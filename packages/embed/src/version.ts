/** The SDK's release, which is also the name of its unchanging address: `/embed/<version>/sdk.js`. */
export const VERSION = '0.1.1'
