import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const requestDoors = closedSet(
  'RequestDoor',
  'The interface that a request was made to.',
  {
    v1: 'The public API, /v1.',
    api: 'The application API, /api.',
    graphql: 'GraphQL over HTTP, /graphql.',
  },
  { columns: ['logged_request.door'] },
)
export type RequestDoor = ValueOf<typeof requestDoors>

export const statusClasses = closedSet('StatusClass', 'Class of an HTTP status.', {
  success: 'Status 200 to 299.',
  redirect: 'Status 300 to 399.',
  client_error: 'Status 400 to 499.',
  server_error: 'Status 500 to 599.',
})
export type StatusClass = ValueOf<typeof statusClasses>
