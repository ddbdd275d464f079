import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { mappingTargets } from '#messaging/automation/forms/interactive-flows/answer-mapping-sets.ts'
import {
  type AnswerSummary,
  answerCountLoader,
  type ChoiceCount,
  type QuestionCount,
  summaryOfAnswers,
} from '#messaging/automation/forms/interactive-flows/answer-summary.ts'
import { type FlowUse, listUses } from '#messaging/automation/forms/interactive-flows/in-use.ts'
import type { AnswerMapping } from '#messaging/automation/forms/interactive-flows/interactive-flow-row.ts'
import { flowUseKinds } from '#messaging/automation/forms/interactive-flows/interactive-flow-sets.ts'
import { pushedDefinition } from '#messaging/automation/forms/interactive-flows/push.ts'
import {
  mappingInput,
  setAnswerMapping,
} from '#messaging/automation/forms/interactive-flows/set-answer-mapping.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { inputFrom } from '../../input-from.ts'
import { Length } from '../../page.ts'
import { requires } from '../../requires.ts'
import { flowIdArg, InteractiveFlow } from './interactive-flows.ts'

// What a form came to, what opens it, and what its answers are written to (docs/forms.md).

const Choice = builder.objectRef<ChoiceCount>('FormChoiceCount').implement({
  description: 'Number of answers that chose an option.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'Id of the option.' }),
    label: t.exposeString('label', { description: 'Title of the option; the id if there is no title.' }),
    count: t.exposeInt('count', { description: 'Number of answers with this option.' }),
  }),
})

const Question = builder.objectRef<QuestionCount>('FormQuestionCount').implement({
  description: 'Statistics of the answers to one question of a form.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the question in the form.' }),
    label: t.exposeString('label', {
      description: 'Label of the question in the newest version of the form.',
    }),
    answered: t.exposeInt('answered', { description: 'Number of answers to the question.' }),
    choices: t.expose('choices', {
      type: [Choice],
      description: 'Chosen options, the most frequent first, at most 200; empty for free text.',
    }),
  }),
})

const Summary = builder.objectRef<AnswerSummary>('FormAnswerSummary').implement({
  description: 'Statistics of the answers to a form.',
  fields: (t) => ({
    total: t.exposeInt('total', {
      description: 'Number of answers that are counted, at most the newest 100,000.',
    }),
    isWhole: t.exposeBoolean('isWhole', {
      description: 'Whether all answers are counted; false if there are more than 100,000.',
    }),
    questions: t.expose('questions', {
      type: [Question],
      description: 'Statistics of the questions, in the order of the form.',
    }),
  }),
})

const Use = builder.objectRef<FlowUse>('InteractiveFlowUse').implement({
  description: 'Object that opens a form.',
  fields: (t) => ({
    kind: t.expose('kind', {
      type: enumFrom(flowUseKinds),
      description: 'Kind of the object that opens the form.',
    }),
    id: t.exposeID('id', { description: 'UUID of the object that opens the form.' }),
    name: t.exposeString('name', { description: 'Name of the object that opens the form.' }),
  }),
})

const Mapping = builder.objectRef<AnswerMapping>('FormAnswerMapping').implement({
  description: 'Mapping of an answer to a field or tag of the contact.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Name of the field in the form.' }),
    target: t.expose('target', {
      type: enumFrom(mappingTargets),
      description: 'Target to which the answer is written.',
    }),
    key: t.exposeString('key', {
      description: 'Key of the custom field, or the tag; empty for the name of the contact.',
    }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Option for which the tag is set; null for any answer.',
    }),
  }),
})

builder.objectFields(InteractiveFlow, (t) => ({
  answerSummary: t.field({
    type: Summary,
    throws: ['invalid_field', 'forbidden'],
    description: 'Statistics of the answers to each question. Also requires permission to read contacts.',
    args: {
      from: t.arg.string({
        description: 'Only answers from this day on, YYYY-MM-DD in the time zone of the workspace.',
      }),
      to: t.arg.string({
        description: 'Only answers up to the end of this day, YYYY-MM-DD in the time zone of the workspace.',
      }),
    },
    resolve: ({ id }, args, ctx) => summaryOfAnswers(ctx, { ...args, flowId: id }),
  }),
  answerCount: t.field({
    type: Length,
    nullable: true,
    description: 'Number of answers to the form. One read serves all forms of a page.',
    resolve: ({ id }, _args, ctx) => answerCountLoader(ctx).load(id),
  }),
  uses: t.field({
    type: [Use],
    complexity: 10,
    description:
      'Objects that open the form and that the caller may read, at most 100. A form with such objects cannot be deleted.',
    resolve: (flow, _args, ctx) => listUses(ctx, flow),
  }),
  pushedDefinition: t.string({
    nullable: true,
    complexity: 10,
    description: 'Definition of the form at the last push, as text; null if the form was never pushed.',
    resolve: (flow, _args, ctx) => pushedDefinition(ctx, flow),
  }),
  answerMapping: t.expose('answerMapping', {
    type: [Mapping],
    description: 'Mapping of answers to the contact.',
  }),
}))

const mappingArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named(
    'SetFormAnswerMappingInput',
    'Mapping of the answers of a form to the contact.',
    mappingInput,
  ).meta({
    description: 'The mapping of answers.',
  }),
})

builder.mutationField('setInteractiveFlowAnswerMapping', (t) =>
  t.field({
    type: InteractiveFlow,
    ...requires({ permission: 'flows.messaging:write', operational: true }),
    throws: ['not_found', 'invalid_field', 'forbidden'],
    description:
      'Sets which answers of a form are written to the contact, from the next answer on. Also requires permission to change contacts.',
    args: {
      id: t.arg.id(flowIdArg),
      input: t.arg({
        type: inputFrom('SetFormAnswerMappingInput', mappingInput),
        required: true,
        description: 'The mapping of answers.',
      }),
    },
    strictArgs: mappingArgs,
    resolve: (_root, { id, input }, ctx) => setAnswerMapping(ctx, id, input),
  }),
)
