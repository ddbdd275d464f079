import { createTag, deleteTag, updateTag } from '#messaging/inbox/tags/tag-commands.ts'
import { createTagInput, updateTagInput } from '#messaging/inbox/tags/tag-input.ts'
import { listTags, numberedTags, type Tag, tagByName } from '#messaging/inbox/tags/tag-queries.ts'
import { type TagColor, tagColors } from '#messaging/inbox/tags/tag-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'

/** A label of contacts, known by its name (document 2, Tag). */
export const TagType = builder.objectRef<Tag>('Tag').implement({
  description: 'A label of contacts.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Unique in the workspace; up to 50 characters.' }),
    color: t.field({
      type: enumFrom(tagColors),
      description: 'How screens show it.',
      resolve: ({ color }) => color as TagColor,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const TagConnection = connectionOf('Tag', TagType)

const TagPageType = numberedPageOf('Tag', TagType, { of: 'tags', order: 'By name.' })

const CreateTagInput = inputFrom('CreateTagInput', createTagInput)

const UpdateTagInput = inputFrom('UpdateTagInput', updateTagInput)

/** What reading tags asks, wherever they are reached from. */
export const tagReads = { permission: 'tags:read' } as const

const nameArg = { required: true, description: 'Name of the tag.' } as const

builder.queryFields((t) => ({
  tags: t.field({
    type: TagConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    ...requires(tagReads),
    description: 'Tags of the workspace, by name.',
    args: {
      search: t.arg.string({ description: 'Part of a name or colour.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listTags(ctx, args),
  }),
  tagPage: t.field({
    type: TagPageType,
    ...onlyForDoors(requires(tagReads)),
    description: 'Tags of the workspace, by name.',
    args: {
      search: t.arg.string({ description: 'Part of a name or colour.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedTags(ctx, args),
  }),
  tag: t.field({
    type: TagType,
    ...requires(tagReads),
    throws: ['not_found'],
    description: 'One tag.',
    args: { name: t.arg.string(nameArg) },
    resolve: (_root, { name }, ctx) => tagByName(ctx, name),
  }),
}))

builder.mutationFields((t) => ({
  createTag: t.field({
    type: TagType,
    ...requires({ permission: 'tags:write' }),
    throws: ['conflict', 'invalid_field'],
    description: 'Makes a tag; conflict when the name is taken.',
    args: { input: t.arg({ type: CreateTagInput, required: true, description: 'The tag.' }) },
    resolve: (_root, args, ctx) => createTag(ctx, args.input),
  }),
  updateTag: t.field({
    type: TagType,
    ...requires({ permission: 'tags:write' }),
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes a tag; a rename reaches every contact that has it.',
    args: {
      currentName: t.arg.string({ required: true, description: 'Of the tag that changes.' }),
      input: t.arg({ type: UpdateTagInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, args, ctx) => updateTag(ctx, args.currentName, args.input),
  }),
  deleteTag: t.string({
    ...requires({ permission: 'tags:delete' }),
    throws: ['not_found'],
    answersAs: 'deletedName',
    description: 'Removes a tag, also from all contacts; answers its name.',
    args: { name: t.arg.string(nameArg) },
    resolve: (_root, args, ctx) => deleteTag(ctx, args.name),
  }),
}))
