import { closedSet } from '#core/closed-set.ts'

export const formStatuses = closedSet(
  'PlatformFormStatus',
  'How far a form of the platform is.',
  {
    draft: 'It is being made; nobody can be sent it.',
    published: 'It can be sent.',
    throttled: 'The platform lets few people open it for now.',
    blocked: 'The platform has stopped it.',
    deprecated: 'It was given up; nobody can be sent it any more.',
  },
  { grows: true },
)
