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
  description: 'How often something was chosen.',
  fields: (t) => ({
    value: t.exposeString('value', { description: 'The id of the option.' }),
    label: t.exposeString('label', { description: 'Its title; the id where it has none.' }),
    count: t.exposeInt('count', { description: 'How many answers have it.' }),
  }),
})

const Question = builder.objectRef<QuestionCount>('FormQuestionCount').implement({
  description: 'How a question of a form was answered.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the form calls it.' }),
    label: t.exposeString('label', { description: 'What people see of it, in the newest version.' }),
    answered: t.exposeInt('answered', { description: 'How many answered it.' }),
    choices: t.expose('choices', {
      type: [Choice],
      description: 'What was chosen, the most frequent first, 200 at most; empty for what is written freely.',
    }),
  }),
})

const Summary = builder.objectRef<AnswerSummary>('FormAnswerSummary').implement({
  description: 'What people answered to a form, counted.',
  fields: (t) => ({
    total: t.exposeInt('total', { description: 'Answers that are counted; 100,000 at most, the newest.' }),
    isWhole: t.exposeBoolean('isWhole', { description: 'False when there are more.' }),
    questions: t.expose('questions', { type: [Question], description: 'In the order of the form.' }),
  }),
})

const Use = builder.objectRef<FlowUse>('InteractiveFlowUse').implement({
  description: 'Something that opens a form.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(flowUseKinds), description: 'What it is.' }),
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
  }),
})

const Mapping = builder.objectRef<AnswerMapping>('FormAnswerMapping').implement({
  description: 'What an answer of a form is written to.',
  fields: (t) => ({
    question: t.exposeString('question', { description: 'Name of the field in the form.' }),
    target: t.expose('target', { type: enumFrom(mappingTargets), description: 'What it is written to.' }),
    key: t.exposeString('key', { description: 'The custom field, or the tag; empty for the name.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Of a tag: only for this option; null for any answer.',
    }),
  }),
})

builder.objectFields(InteractiveFlow, (t) => ({
  answerSummary: t.field({
    type: Summary,
    throws: ['invalid_field', 'forbidden'],
    description: 'What was answered to each question. For whoever may read contacts, too.',
    args: {
      from: t.arg.string({ description: 'A day of the workspace, YYYY-MM-DD: only answers from then on.' }),
      to: t.arg.string({ description: 'A day of the workspace: only answers up to its end.' }),
    },
    resolve: ({ id }, args, ctx) => summaryOfAnswers(ctx, { ...args, flowId: id }),
  }),
  answerCount: t.field({
    type: Length,
    nullable: true,
    description: 'How many answers it has; one read for all forms of a page.',
    resolve: ({ id }, _args, ctx) => answerCountLoader(ctx).load(id),
  }),
  uses: t.field({
    type: [Use],
    complexity: 10,
    description: 'What opens it, of what the caller may read; 100 at most. With any it cannot be deleted.',
    resolve: (flow, _args, ctx) => listUses(ctx, flow),
  }),
  pushedDefinition: t.string({
    nullable: true,
    complexity: 10,
    description: 'The definition as it was last pushed, as text; null while it was not.',
    resolve: (flow, _args, ctx) => pushedDefinition(ctx, flow),
  }),
  answerMapping: t.expose('answerMapping', {
    type: [Mapping],
    description: 'Which answers are written to the contact.',
  }),
}))

const mappingArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named('SetFormAnswerMappingInput', 'Which answers are written to the contact.', mappingInput).meta({
    description: 'Which.',
  }),
})

builder.mutationField('setInteractiveFlowAnswerMapping', (t) =>
  t.field({
    type: InteractiveFlow,
    ...requires({ permission: 'flows.messaging:write', operational: true }),
    throws: ['not_found', 'invalid_field', 'forbidden'],
    description:
      'Says which answers of a form are written to the contact, from the next answer on. For whoever may change contacts, too.',
    args: {
      id: t.arg.id(flowIdArg),
      input: t.arg({
        type: inputFrom('SetFormAnswerMappingInput', mappingInput),
        required: true,
        description: 'Which.',
      }),
    },
    strictArgs: mappingArgs,
    resolve: (_root, { id, input }, ctx) => setAnswerMapping(ctx, id, input),
  }),
)
