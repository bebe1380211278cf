import type { EndpointName } from '@touchline/contract/endpoints'
import { useSettings } from './app-context.tsx'

/** Whether the back end has a call, as far as its settings say; true until they are loaded. */
export const useHasCall = (name: EndpointName): boolean => useSettings()?.not_offered?.includes(name) !== true
