import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const problemSeverities = closedSet(
  'InteractiveFlowProblemSeverity',
  'How bad a problem of a definition is.',
  {
    error: 'The form cannot be published with it.',
    warning: 'Phones cut it, or the documents of the platform disagree about it.',
  },
)
export type ProblemSeverity = ValueOf<typeof problemSeverities>
