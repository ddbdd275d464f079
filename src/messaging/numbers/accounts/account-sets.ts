import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const numberStatuses = closedSet(
  'NumberStatus',
  'Whether a number can send. Only active ones can (spec/4 B13).',
  {
    active: 'It can send.',
    pending_registration: 'The platform does not know it as ours yet.',
    disconnected: 'The platform has taken our access away.',
    restricted: 'The platform has banned it, for a while or for good.',
  },
  { open: true, columns: ['number.status'] },
)
export type NumberStatus = ValueOf<typeof numberStatuses>

export const numberQualities = closedSet(
  'NumberQuality',
  'How the people who get its messages take them, as the platform sees it.',
  {
    green: 'Well.',
    yellow: 'Some block or report it.',
    red: 'Many block or report it: the platform may soon restrict it.',
    unknown: 'The platform does not say.',
  },
  { columns: ['number.quality'] },
)
export type NumberQuality = ValueOf<typeof numberQualities>
