import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type OwnWorkspace = ResultOf<typeof ownAccountQuery>['myWorkspaces'][number]

/** What the menu of the account shows; another device may have changed it. */
export const ownAccountQuery = graphql(`
  query OwnAccount {
    me { id isAvailable }
    absenceReasons
    myWorkspaces {
      workspace { id name }
      role { id name }
    }
  }
`)

/** Where the installation has a sandbox. */
export const sandboxPageQuery = graphql(`
  query SandboxPage {
    sandboxPage
  }
`)

export const setAvailabilityMutation = changing(
  ['me', 'members', 'memberships'],
  graphql(`
  mutation SetAvailability($isAvailable: Boolean!, $reason: String) {
    setAvailability(input: { isAvailable: $isAvailable, reason: $reason }) { isAvailable }
  }
`),
)
