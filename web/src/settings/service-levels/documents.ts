import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type Level = ResultOf<typeof levelsQuery>['serviceLevels'][number]

/** How soon chats are to be answered and closed. */
export const levelsQuery = graphql(`
  query ServiceLevels {
    serviceLevels {
      id
      name
      isForAllTeams
      team { id name }
      priority
      firstResponseMinutes
      nextResponseMinutes
      resolutionMinutes
      isInBusinessHours
      pausesForCustomer
    }
  }
`)

const stale = ['serviceLevels'] as const

export const createLevelMutation = changing(
  stale,
  graphql(`
  mutation CreateServiceLevel($input: CreateServiceLevelInput!) {
    createServiceLevel(input: $input) { serviceLevel { id } }
  }
`),
)

export const updateLevelMutation = changing(
  stale,
  graphql(`
  mutation UpdateServiceLevel($input: UpdateServiceLevelInput!) {
    updateServiceLevel(input: $input) { serviceLevel { id } }
  }
`),
)

export const deleteLevelMutation = changing(
  stale,
  graphql(`
  mutation DeleteServiceLevel($id: ID!) {
    deleteServiceLevel(input: { id: $id }) { deletedId }
  }
`),
)
