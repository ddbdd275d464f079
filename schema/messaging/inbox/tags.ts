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

/** A label of contacts, identified by its name (document 2, Tag). */
export const TagType = builder.objectRef<Tag>('Tag').implement({
  description: 'A label of contacts.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of the tag, unique in the workspace, up to 50 characters.',
    }),
    color: t.field({
      type: enumFrom(tagColors),
      description: 'Color in which the tag is displayed.',
      resolve: ({ color }) => color as TagColor,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the tag was created.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the tag was last changed.',
    }),
  }),
})

const TagConnection = connectionOf('Tag', TagType)

const TagPageType = numberedPageOf('Tag', TagType, { of: 'tags', order: 'Tags of the page, sorted by name.' })

const CreateTagInput = inputFrom('CreateTagInput', createTagInput)

const UpdateTagInput = inputFrom('UpdateTagInput', updateTagInput)

/** The requirements for reading tags, from wherever they are reached. */
export const tagReads = { permission: 'tags:read' } as const

const nameArg = { required: true, description: 'Name of the tag.' } as const

builder.queryFields((t) => ({
  tags: t.field({
    type: TagConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    ...requires(tagReads),
    description: 'Lists the tags of the workspace, sorted by name.',
    args: {
      search: t.arg.string({ description: 'Only tags whose name or color contains this text are listed.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listTags(ctx, args),
  }),
  tagPage: t.field({
    type: TagPageType,
    ...onlyForDoors(requires(tagReads)),
    description: 'Lists the tags of the workspace page by page, sorted by name.',
    args: {
      search: t.arg.string({ description: 'Only tags whose name or color contains this text are listed.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedTags(ctx, args),
  }),
  tag: t.field({
    type: TagType,
    ...requires(tagReads),
    throws: ['not_found'],
    description: 'Returns one tag.',
    args: { name: t.arg.string(nameArg) },
    resolve: (_root, { name }, ctx) => tagByName(ctx, name),
  }),
}))

builder.mutationFields((t) => ({
  createTag: t.field({
    type: TagType,
    ...requires({ permission: 'tags:write' }),
    throws: ['conflict', 'invalid_field'],
    description: 'Creates a tag. Fails with conflict if a tag with this name already exists.',
    args: { input: t.arg({ type: CreateTagInput, required: true, description: 'The tag to create.' }) },
    resolve: (_root, args, ctx) => createTag(ctx, args.input),
  }),
  updateTag: t.field({
    type: TagType,
    ...requires({ permission: 'tags:write' }),
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes a tag. A new name applies to all contacts with the tag.',
    args: {
      currentName: t.arg.string({ required: true, description: 'Current name of the tag to change.' }),
      input: t.arg({ type: UpdateTagInput, required: true, description: 'The fields of the tag to change.' }),
    },
    resolve: (_root, args, ctx) => updateTag(ctx, args.currentName, args.input),
  }),
  deleteTag: t.string({
    ...requires({ permission: 'tags:delete' }),
    throws: ['not_found'],
    answersAs: 'deletedName',
    description: 'Deletes a tag, removes it from all contacts and returns its name.',
    args: { name: t.arg.string(nameArg) },
    resolve: (_root, args, ctx) => deleteTag(ctx, args.name),
  }),
}))
