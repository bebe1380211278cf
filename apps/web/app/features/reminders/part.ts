/** Reminders that open by themselves. */
import { definePart } from '../../shared/parts/part.ts'

declare module '../../shared/modals/modals.ts' {
  interface ModalTable {
    depositReminder: undefined
    signUpReminder: undefined
    welcome: undefined
  }
}

export const modals = {
  depositReminder: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./reminder-modals.tsx')).DepositReminderModal,
      texts: ['session', 'reminder'],
    }),
  },
  signUpReminder: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./reminder-modals.tsx')).SignUpReminderModal,
      texts: ['session', 'reminder'],
    }),
  },
  welcome: {
    part: definePart({
      when: 'demand',
      load: async () => (await import('./reminder-modals.tsx')).WelcomeModal,
      texts: ['session', 'reminder'],
    }),
  },
}
