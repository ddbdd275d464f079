import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type FirstSteps = NonNullable<ResultOf<typeof firstStepsQuery>['firstSteps']>
export type StepKind = FirstSteps['steps'][number]['kind']

export const firstStepsQuery = graphql(`
  query FirstSteps {
    firstSteps { hasSandbox steps { kind isDone } }
  }
`)

export const connectSandboxMutation = changing(
  ['firstSteps', 'accounts'],
  graphql(`
  mutation ConnectSandboxNumber {
    connectSandboxNumber { account { id } }
  }
`),
)

export const receiveSandboxMutation = graphql(`
  mutation ReceiveSandboxMessage($text: String!) {
    receiveSandboxMessage(input: { text: $text }) { success }
  }
`)

export const dismissMutation = changing(
  ['firstSteps'],
  graphql(`
  mutation DismissFirstSteps {
    dismissFirstSteps { success }
  }
`),
)
