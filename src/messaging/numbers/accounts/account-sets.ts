import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const numberStatuses = closedSet(
  'NumberStatus',
  'Status of a number. Only active numbers can send.',
  {
    active: 'The number can send.',
    pending_registration: 'The number is not yet registered with the platform.',
    disconnected: "The platform revoked Parley's access to the number.",
    restricted: 'The platform has banned the number, temporarily or permanently.',
  },
  { open: true, columns: ['number.status'] },
)
export type NumberStatus = ValueOf<typeof numberStatuses>

export const numberQualities = closedSet(
  'NumberQuality',
  'Quality of a number, based on the reactions of its recipients, as rated by the platform.',
  {
    green: 'The quality is high.',
    yellow: 'The quality is medium: some recipients block or report the number.',
    red: 'The quality is low: many recipients block or report the number, and the platform may soon restrict it.',
    unknown: 'The platform does not report a quality.',
  },
  { columns: ['number.quality'] },
)
export type NumberQuality = ValueOf<typeof numberQualities>
