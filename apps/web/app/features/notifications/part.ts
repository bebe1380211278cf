import { definePart } from '../../shared/parts/part.ts'

/** Push notifications of this device, if it has a subscription. */
export const pushDevice = definePart({ when: 'demand', load: () => import('./push/push-device.ts') })
