import { graphql, type ResultOf, type VariablesOf } from '../graphql/document.ts'

export const simulateMutation = graphql(`
  mutation SimulateFlow($input: SimulateFlowInput!) {
    simulateFlow(input: $input) {
      steps {
        effects { kind nodeId text buttons { id title } name url team { id name } requiredSkillNames tags }
        path { flow { id } nodeId outcome problem variables }
      }
      state
      end
    }
  }
`)

type Simulation = ResultOf<typeof simulateMutation>['simulateFlow']
export type SimulatedStep = Simulation['steps'][number]
export type Effect = SimulatedStep['effects'][number]
export type FlowEnd = NonNullable<Simulation['end']>
export type Input = VariablesOf<typeof simulateMutation>['input']['inputs'][number]

export const createTestMutation = graphql(`
  mutation CreateFlowTest($input: CreateFlowTestInput!) {
    createFlowTest(input: $input) { flowTest { id flow { id tests { id name } } } }
  }
`)
