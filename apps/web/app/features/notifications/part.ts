import { definePart } from '../../shared/parts/part.ts'

/** Push notifications of this device, if it has a subscription. */
export const pushDevice = definePart({ when: 'demand', load: () => import('./push/push-device.ts') })

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    notifications: undefined
  }
}

export const modals = {
  notifications: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./notifications-modal.tsx')).NotificationsModal,
      texts: ['notifications', 'push', 'settings'],
    }),
  },
}
