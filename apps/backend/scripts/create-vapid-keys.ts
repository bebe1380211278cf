/** Creates a key pair for Web Push and prints the settings that use it: `npm run create-vapid-keys`. */
import { createECDH } from 'node:crypto'

const pair = createECDH('prime256v1')
const publicKey = pair.generateKeys('base64url')
// The library drops leading zeros of the private key; browsers and push services expect 32 bytes.
const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
  .subarray(-32)
  .toString('base64url')
console.info(`VAPID_PUBLIC_KEY=${publicKey}
VAPID_PRIVATE_KEY=${privateKey}
VAPID_SUBJECT=mailto:`)
