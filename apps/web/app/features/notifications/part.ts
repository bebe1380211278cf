import { definePart } from '../../shared/parts/part.ts'

/** Push notifications of this device, where it has some. */
export const pushDevice = definePart({ when: 'demand', load: () => import('./push/push-device.ts') })
