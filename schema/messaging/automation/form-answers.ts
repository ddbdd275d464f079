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
  description: 'A field of a form that was filled in.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the form calls it.' }),
    label: t.exposeString('label', {
      description: 'What the person saw of it, in the version that was sent; its name where that is nothing.',
    }),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'What was filled in, as it came.',
      resolve: ({ value }, _args, { actor }) => contentFor(actor, value ?? null),
    }),
    text: t.string({
      description: 'The same for people: titles in place of the ids of options.',
      resolve: ({ text }, _args, { actor }) => String(contentFor(actor, text)),
    }),
  }),
})

builder.objectField(Field, 'files', (t) =>
  t.field({
    type: [Media],
    ...requires(messageReads),
    description: 'Pictures and documents that were given; one read for all answers of a page.',
    resolve: async ({ value }, _args, ctx) => {
      const files = await Promise.all(fileIdsIn(value).map((id) => mediaLoader(ctx).load(id)))
      return files.filter((file) => file !== null)
    },
  }),
)

export const FormAnswer = builder.objectRef<Answer>('FormAnswer').implement({
  description: 'What a person has filled in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    fields: t.expose('fields', { type: [Field], description: 'In the order of the form.' }),
    flow: t.field({
      type: InteractiveFlow,
      nullable: true,
      ...requires(flowReads),
      description: 'The form; one read for all answers of a page.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    message: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'The message that brought it, with its person; one read for all answers of a page.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    askedBy: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'The message that asked; one read for all answers of a page.',
      resolve: ({ askedById }, _args, ctx) => messageLoader(ctx).load(askedById),
    }),
    contactIdForDoors: t.exposeID('contactId', { ...forDoors, description: 'UUID of the person.' }),
    messageIdForDoors: t.exposeID('messageId', { ...forDoors, description: 'UUID of the message.' }),
    valuesForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'What was filled in, by the names of the fields.',
      resolve: ({ fields }, _args, { actor }) =>
        contentFor(actor, Object.fromEntries(fields.map(({ name, value }) => [name, value]))),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it came.' }),
  }),
})

const Connection = connectionOf('FormAnswer', FormAnswer)
const AnswerPage = numberedPageOf('FormAnswer', FormAnswer, { of: 'answers', order: 'The newest first.' })

const days = builder.args((t) => ({
  from: t.string({ description: 'A day of the workspace, YYYY-MM-DD: only those from then on.' }),
  to: t.string({ description: 'A day of the workspace: only those up to its end.' }),
}))

builder.objectField(InteractiveFlow, 'answers', (t) =>
  t.field({
    type: Connection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field', 'forbidden'],
    description: 'What people have filled in, the newest first. For whoever may read contacts, too.',
    args: {
      ...days,
      ...cursorArgs,
      search: t.arg.string({
        description: 'Part of an answer, as people read it; looked for in the newest 100,000.',
      }),
      field: t.arg.string({
        description: 'The name of the field in which it is looked for; all when left out.',
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
    description: 'What the person has filled in, the newest first. For whoever may read contacts, too.',
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
      'The same with the labels of the form; null where it answers no form that is known here. One read for all messages of a page.',
    resolve: ({ id }, _args, ctx) => answerOfMessage(ctx).load(id),
  }),
)

const FormOfMessage = builder.objectRef<NamedAnswer>('MessageForm').implement({
  description: 'What was filled in, as a message of the REST APIs has it.',
  fields: (t) => ({
    flowId: t.exposeID('flowId', { description: 'UUID of the form.' }),
    name: t.exposeString('flowName', { description: 'What the form is called.' }),
    fields: t.expose('fields', { type: [Field], description: 'In the order of the form.' }),
  }),
})

builder.objectField(Message, 'form', (t) =>
  t.field({
    ...forDoors,
    type: FormOfMessage,
    nullable: true,
    description: 'What was filled in with it, labelled; null for all other messages.',
    resolve: ({ id, content }, _args, ctx) =>
      content.type === 'nfm_reply' ? answerOfMessage(ctx).load(id) : null,
  }),
)

builder.queryField('formAnswerPage', (t) =>
  t.field({
    type: AnswerPage,
    ...onlyForDoors(requires(flowReads)),
    description: 'What people have filled in of a form, the newest first.',
    throws: ['not_found', 'invalid_field', 'forbidden'],
    args: { flowId: t.arg.id({ required: true, description: 'UUID of the form.' }), ...days, ...pageArgs },
    resolve: (_root, args, ctx) => numberedAnswers(ctx, args),
  }),
)
