import type { AnsweredField } from '#messaging/automation/flow-json/form-fields.ts'
import { fileIdsIn } from '#messaging/automation/forms/interactive-flows/answer-files.ts'
import {
  type FormAnswer as Answer,
  answerOfMessage,
  answersOfContact,
  assertReadsContacts,
  listAnswers,
  type NamedAnswer,
  numberedAnswers,
} from '#messaging/automation/forms/interactive-flows/answer-queries.ts'
import { flowLoader } from '#messaging/automation/forms/interactive-flows/interactive-flow-queries.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Contact } from '../inbox/contacts.ts'
import { FormAnswerContent } from '../messages/interactive-content.ts'
import { Message, messageReads } from '../messages/messages.ts'
import { flowReads, InteractiveFlow } from './interactive-flows.ts'

// What customers fill in (spec/8 IF8; spec/10 DE13).

const Field = builder.objectRef<AnsweredField>('FormAnswerField').implement({
  description: 'Field of a form that a customer filled in.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the field in the form.' }),
    label: t.exposeString('label', {
      description:
        'Label of the field in the version of the form that was sent; the name of the field if there is no label.',
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Value of the field as received; null if empty.',
      resolve: ({ value }, _args, { actor }) => contentFor(actor, value ?? null),
    }),
    text: t.string({
      description: 'Human-readable value of the field, with titles in place of the ids of options.',
      resolve: ({ text }, _args, { actor }) => String(contentFor(actor, text)),
    }),
  }),
})

builder.objectField(Field, 'files', (t) =>
  t.field({
    type: [Media],
    ...requires(messageReads),
    description: 'Images and documents in the field. One read serves all answers of a page.',
    resolve: async ({ value }, _args, ctx) => {
      const files = await Promise.all(fileIdsIn(value).map((id) => mediaLoader(ctx).load(id)))
      return files.filter((file) => file !== null)
    },
  }),
)

export const FormAnswer = builder.objectRef<Answer>('FormAnswer').implement({
  description: 'Answer to a form that a customer filled in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the answer.' }),
    fields: t.expose('fields', {
      type: [Field],
      description: 'Fields of the answer, in the order of the form.',
    }),
    flow: t.field({
      type: InteractiveFlow,
      nullable: true,
      ...requires(flowReads),
      description:
        'The form of the answer; null if the form was deleted. One read serves all answers of a page.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    message: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description:
        'The message that delivered the answer, with its contact; null if the message was deleted. One read serves all answers of a page.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    askedBy: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description:
        'The message that sent the form; null if the message was deleted. One read serves all answers of a page.',
      resolve: ({ askedById }, _args, ctx) => messageLoader(ctx).load(askedById),
    }),
    contactIdForDoors: t.exposeID('contactId', { ...forDoors, description: 'UUID of the contact.' }),
    messageIdForDoors: t.exposeID('messageId', {
      ...forDoors,
      description: 'UUID of the message that delivered the answer.',
    }),
    valuesForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the answer by field name.',
      resolve: ({ fields }, _args, { actor }) =>
        contentFor(actor, Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the answer was received.',
    }),
  }),
})

const Connection = connectionOf('FormAnswer', FormAnswer)
const AnswerPage = numberedPageOf('FormAnswer', FormAnswer, {
  of: 'answers',
  order: 'Answers on the page, newest first.',
})

const days = builder.args((t) => ({
  from: t.string({
    description: 'Only answers from this day on, YYYY-MM-DD in the time zone of the workspace.',
  }),
  to: t.string({
    description: 'Only answers up to the end of this day, YYYY-MM-DD in the time zone of the workspace.',
  }),
}))

builder.objectField(InteractiveFlow, 'answers', (t) =>
  t.field({
    type: Connection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'forbidden'],
    description: 'Answers of customers to the form, newest first. Also requires permission to read contacts.',
    args: {
      ...days,
      ...cursorArgs,
      search: t.arg.string({
        description:
          'Only answers that contain this text in human-readable form, among the newest 100,000 answers.',
      }),
      field: t.arg.string({
        description: 'Name of the field to search. All fields are searched if omitted.',
      }),
    },
    resolve: ({ id }, args, ctx) => listAnswers(ctx, { ...args, flowId: id }),
  }),
)

builder.objectField(Contact, 'formAnswers', (t) =>
  t.field({
    type: Connection,
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'forbidden'],
    reads: ['id'],
    description: 'Answers of the contact to forms, newest first. Also requires permission to read contacts.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => {
      assertReadsContacts(ctx)
      return answersOfContact(ctx, id, args)
    },
  }),
)

builder.objectField(FormAnswerContent, 'answer', (t) =>
  t.field({
    type: FormAnswer,
    nullable: true,
    description:
      'The answer with the labels of the form; null if the form is not known. One read serves all messages of a page.',
    resolve: ({ id }, _args, ctx) => answerOfMessage(ctx).load(id),
  }),
)

const FormOfMessage = builder.objectRef<NamedAnswer>('MessageForm').implement({
  description: 'Answer to a form, as a message in the REST APIs contains the answer.',
  fields: (t) => ({
    flowId: t.exposeID('flowId', { description: 'UUID of the form.' }),
    name: t.exposeString('flowName', { description: 'Name of the form.' }),
    fields: t.expose('fields', {
      type: [Field],
      description: 'Fields of the answer, in the order of the form.',
    }),
  }),
})

builder.objectField(Message, 'form', (t) =>
  t.field({
    ...forDoors,
    type: FormOfMessage,
    nullable: true,
    description: 'Labelled answer to a form in the message; null for all other messages.',
    resolve: ({ id, content }, _args, ctx) =>
      content.type === 'nfm_reply' ? answerOfMessage(ctx).load(id) : null,
  }),
)

builder.queryField('formAnswerPage', (t) =>
  t.field({
    type: AnswerPage,
    ...onlyForDoors(requires(flowReads)),
    description: 'Answers of customers to a form, newest first.',
    throws: ['not_found', 'invalid_field', 'forbidden'],
    args: { flowId: t.arg.id({ required: true, description: 'UUID of the form.' }), ...days, ...pageArgs },
    resolve: (_root, args, ctx) => numberedAnswers(ctx, args),
  }),
)
