import { closedSet } from '#core/closed-set.ts'

export const formStatuses = closedSet(
  'PlatformFormStatus',
  'Status of a form of the platform.',
  {
    draft: 'The form is a draft and cannot be sent to customers.',
    published: 'The form is published and can be sent.',
    throttled: 'The platform currently limits how many customers can open the form.',
    blocked: 'The platform has blocked the form.',
    deprecated: 'The form is deprecated and can no longer be sent.',
  },
  { grows: true },
)
