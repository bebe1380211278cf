/** The SDK's release, also the name of its immutable address: `/embed/<version>/sdk.js`. */
export const VERSION = '0.1.8'
