/** No usable response came: what happened in a sentence, with what to do about it. */

export class TargetFailure extends Error {
  override readonly name = 'TargetFailure'
}

const BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there. Start the back end, or correct the address',
  ENOTFOUND: 'the name of the host is not known. Correct the address, or your name server',
  EAI_AGAIN: 'the name of the host could not be looked up. Try again, or check your name server',
  EHOSTUNREACH: 'the host cannot be reached. Check the network and the firewall',
  ENETUNREACH: 'the network cannot be reached. Check the connection of this machine',
  ECONNRESET: 'the connection was closed before a complete response. Look for a crash or a proxy’s limit in its log',
  UND_ERR_SOCKET:
    'the connection was closed before a complete response. Look for a crash or a proxy’s limit in its log',
  EPIPE: 'the connection was closed while the request was sent. Look for a crash or a proxy’s limit in its log',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was made within ten seconds. Check the address and the firewall',
  CERT_HAS_EXPIRED: 'its certificate has expired. Renew it, and check the clock of this machine',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet. Check its dates and the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host. Use the name it was made for',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by itself. Name its issuer in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate has an unknown issuer. Name it in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate chain is incomplete. Send the intermediate certificates too',
  EPROTO: 'it does not speak TLS there. Correct http or https in the address',
  HPE_INVALID_CONSTANT: 'what answers there does not speak HTTP. Correct the address or the port',
  HPE_INVALID_CHUNK_SIZE: 'the response breaks off within its encoding. Look at the proxy in front of it',
  UND_ERR_INVALID_ARG: 'the address is not one that HTTP can ask. Correct it',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the response are too large. Send fewer',
}

function readCode(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined
  const { code, cause, errors } = thrown as Error & { code?: unknown; errors?: unknown[] }
  if (typeof code === 'string') return code
  return readCode(cause) ?? (Array.isArray(errors) ? errors.map(readCode).find(Boolean) : undefined)
}

function readMessage(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  return thrown.cause === undefined ? thrown.message : readMessage(thrown.cause)
}

/** Whether the other side closed the connection before a complete response. */
export const isConnectionClosed = (thrown: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(readCode(thrown) ?? '')

/** The failure of a request to an address, from what was thrown. */
export function toTargetFailure(call: string, thrown: unknown): TargetFailure {
  if (thrown instanceof TargetFailure) return thrown
  const sentence = BY_CODE[readCode(thrown) ?? '']
  return new TargetFailure(`${call}: ${sentence ?? readMessage(thrown)}.`, { cause: thrown })
}
