import { problemSeverities } from '#messaging/automation/flow-json/problem-sets.ts'
import type { FlowJsonProblem } from '#messaging/automation/flow-json/problems.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

/** Checking reads the whole definition. */
export const checkCost = 20

/** A problem found here or by the platform. */
export type ToldProblem = Omit<FlowJsonProblem, 'code' | 'line' | 'column' | 'endLine' | 'endColumn'> & {
  code: string
} & Record<'line' | 'column' | 'endLine' | 'endColumn', number | null>

export const InteractiveFlowProblem = builder.objectRef<ToldProblem>('InteractiveFlowProblem').implement({
  description: 'Problem in the definition of a form.',
  fields: (t) => ({
    code: t.exposeString('code', {
      description:
        'Code of the problem, as the platform names the problem, such as `INVALID_PROPERTY_VALUE`.',
    }),
    severity: t.expose('severity', {
      type: enumFrom(problemSeverities),
      description: 'Severity of the problem, which determines whether the form can be published.',
    }),
    message: t.exposeString('message', { description: 'Human-readable description of the problem.' }),
    path: t.exposeString('path', {
      description:
        'Path of the problem, such as `screens[0].layout.children[1].label`; empty for the whole definition.',
    }),
    line: t.exposeInt('line', {
      nullable: true,
      description:
        'Line of the definition where the problem begins, from 1; null if the platform does not report the line.',
    }),
    column: t.exposeInt('column', {
      nullable: true,
      description:
        'Character of the line where the problem begins, from 1; null if the platform does not report the character.',
    }),
    endLine: t.exposeInt('endLine', {
      nullable: true,
      description:
        'Line of the definition where the problem ends; null if the platform does not report the line.',
    }),
    endColumn: t.exposeInt('endColumn', {
      nullable: true,
      description:
        'Character of the line before which the problem ends; null if the platform does not report the character.',
    }),
  }),
})
