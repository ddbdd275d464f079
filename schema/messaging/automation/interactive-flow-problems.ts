import { problemSeverities } from '#messaging/automation/flow-json/problem-sets.ts'
import type { FlowJsonProblem } from '#messaging/automation/flow-json/problems.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'

/** Checking reads the whole definition. */
export const checkCost = 20

/** The same of what is found here and of what the platform finds. */
export type ToldProblem = Omit<FlowJsonProblem, 'code' | 'line' | 'column' | 'endLine' | 'endColumn'> & {
  code: string
} & Record<'line' | 'column' | 'endLine' | 'endColumn', number | null>

export const InteractiveFlowProblem = builder.objectRef<ToldProblem>('InteractiveFlowProblem').implement({
  description: 'Something that is wrong with the definition of a form.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'Of the platform, such as `INVALID_PROPERTY_VALUE`.' }),
    severity: t.expose('severity', {
      type: enumFrom(problemSeverities),
      description: 'Whether it keeps the form from being published.',
    }),
    message: t.exposeString('message', { description: 'What is wrong, for people.' }),
    path: t.exposeString('path', {
      description: 'Where, such as `screens[0].layout.children[1].label`; empty for the whole.',
    }),
    line: t.exposeInt('line', {
      nullable: true,
      description: 'In which line of the definition, counted from 1; null where the platform does not say.',
    }),
    column: t.exposeInt('column', {
      nullable: true,
      description: 'At which character of the line, counted from 1.',
    }),
    endLine: t.exposeInt('endLine', { nullable: true, description: 'In which line it ends.' }),
    endColumn: t.exposeInt('endColumn', { nullable: true, description: 'Before which character it ends.' }),
  }),
})
