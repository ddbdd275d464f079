import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const problemSeverities = closedSet(
  'InteractiveFlowProblemSeverity',
  'Severity of a problem in the definition of a form.',
  {
    error: 'The form cannot be published with the problem.',
    warning:
      'Phones truncate the text, or the documents of the platform contradict each other about the rule.',
  },
)
export type ProblemSeverity = ValueOf<typeof problemSeverities>
