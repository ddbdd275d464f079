import { graphql, type ResultOf } from '../graphql/document.ts'

/** Tries the model server; each try takes a minute at most. */
export const testConnectionMutation = graphql(`
  mutation TestAiConnection {
    testAiConnection { model isWorking tries { kind outcome detail milliseconds } }
  }
`)

export type ConnectionTry = ResultOf<typeof testConnectionMutation>['testAiConnection']['tries'][number]

/** What the model took of the month. */
export const aiUsageQuery = graphql(`
  query AiUsage {
    usage {
      limits {
        aiTokensPerMonth { limit used reserved period replies refused days { day tokens replies } }
      }
    }
  }
`)

export type AiMonth = ResultOf<typeof aiUsageQuery>['usage']['limits']['aiTokensPerMonth']

/** What the AI would say to a customer, and by what knowledge. */
export const tryQuestionMutation = graphql(`
  mutation TryAiQuestion($question: String!) {
    tryAiQuestion(input: { question: $question }) {
      text
      asksPerson
      failureCause
      parts { context { id name } text }
    }
  }
`)

export type AiTrial = ResultOf<typeof tryQuestionMutation>['tryAiQuestion']
