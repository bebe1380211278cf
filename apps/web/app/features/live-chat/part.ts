import { definePart } from '../../shared/parts/part.ts'

export const liveChat = definePart({ when: 'demand', load: () => import('./live-chat.tsx'), texts: 'chat' })
