/**
 * Endpoints of the contract that answer 501 for now. The server does not start unless every endpoint is listed here or
 * has a handler.
 */
import type { EndpointName } from '@touchline/contract/endpoints'

export const UNIMPLEMENTED: readonly EndpointName[] = []
