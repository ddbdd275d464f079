import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderWord } from '../chat-list/order-set.ts'
import type { Density } from './density.ts'

export const orderLabels: Record<OrderWord, MessageDescriptor> = {
  newest: msg({ message: 'Newest first', context: 'conversations' }),
  oldest: msg({ message: 'Oldest first', context: 'conversations' }),
  waiting: msg({ message: 'Waiting longest', context: 'conversations' }),
  due: msg({ message: 'Due next', context: 'conversations' }),
  priority: msg({ message: 'By priority', context: 'conversations' }),
}

export const densityLabels: Record<Density, MessageDescriptor> = {
  comfortable: msg({ message: 'Comfortable', context: 'rows of a list' }),
  compact: msg({ message: 'Compact', context: 'rows of a list' }),
}
