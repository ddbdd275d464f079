import { useQuery } from 'urql'
import { callsAreOnQuery } from './documents.ts'

/** Whether members of the workspace take and make calls, and the installation and the plan let them. */
export const useCallsAreOn = (): boolean =>
  useQuery({ query: callsAreOnQuery })[0].data?.workspaceSettings.callsAreOn === true
