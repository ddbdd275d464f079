import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { createNote, deleteNote, updateNote } from '#messaging/inbox/notes/note-commands.ts'
import { createNoteInput, updateNoteInput } from '#messaging/inbox/notes/note-input.ts'
import { type NotePage, notePage } from '#messaging/inbox/notes/note-page.ts'
import { mentionLoader, noteLoader, notesOfContact } from '#messaging/inbox/notes/note-queries.ts'
import type { NoteRow } from '#messaging/inbox/notes/note-row.ts'
import { readersLoader } from '#messaging/inbox/notes/readers.ts'
import { Actor, memberActor as namedMember } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from './contacts.ts'
import { Conversation } from './conversations.ts'

// What colleagues write to one another in a chat; its person never sees it.

export const Note = builder.objectRef<NoteRow>('Note').implement({
  interfaces: [Node],
  description: 'A note that a member wrote for other members in a chat. The customer never sees the note.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the note.' }),
    contactId: t.exposeID('contactId', {
      description: 'UUID of the contact whose chat the note belongs to.',
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact whose chat the note belongs to. One read serves all notes of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    author: t.field({
      type: Actor,
      description: 'The member who wrote the note.',
      resolve: ({ authorId }) => memberActor(authorId),
    }),
    content: t.exposeString('content', { description: 'Text of the note, up to 5,000 characters.' }),
    isByModel: t.exposeBoolean('isByModel', {
      description:
        'Whether the AI model wrote the note and its author asked for it. False once its text is changed.',
    }),
    mentions: t.field({
      type: [Actor],
      description: 'Members that the note mentions. One read serves all notes of a page.',
      resolve: async ({ id }, _args, ctx) => (await mentionLoader(ctx).load(id)).map(memberActor),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the note was written.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the note was last changed.',
    }),
  }),
})

const NoteConnection = connectionOf('Note', Note)

export const noteReads = { permission: 'chat:read' } as const
const writes = { permission: 'chat:write' } as const
const idArg = { required: true, description: 'UUID of the note.' } as const

builder.objectField(Conversation, 'notes', (t) =>
  t.field({
    type: NoteConnection,
    ...requires(noteReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Notes of members in the chat, newest first. One SQL statement serves all chats of a page.',
    args: cursorArgs,
    resolve: ({ contactId }, args, ctx) => notesOfContact(ctx, contactId, args),
  }),
)

builder.objectField(Conversation, 'readers', (t) =>
  t.field({
    type: [Actor],
    ...requires(noteReads),
    complexity: { field: 1, multiplier: 25 },
    description:
      'Members who can see the chat and can be mentioned in its notes, sorted by name. One read serves all chats of a page.',
    resolve: async ({ contactId }, _args, ctx) =>
      (await readersLoader(ctx).load(contactId)).map(({ id, name }) => namedMember(id, name)),
  }),
)

const ChatNotes = builder.objectRef<NotePage>('ChatNotes').implement({
  description: 'A page of notes of a chat, in the format of /api.',
  fields: (t) => ({
    notes: t.field({
      type: [Note],
      description: 'Notes of the page, oldest first.',
      resolve: ({ rows }) => rows,
    }),
    total: t.exposeInt('total', { description: 'Total number of notes in the chat.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether the chat has notes older than this page.' }),
  }),
})

builder.queryField('notePage', (t) =>
  t.field({
    type: ChatNotes,
    ...onlyForDoors(requires(noteReads)),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'Lists the newest notes of a chat, or the notes before a given note.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      limit: t.arg.int({ description: 'Maximum number of notes, 1 to 100. Any other value means 30.' }),
      before: t.arg.id({
        description: 'UUID of a note of the chat. Only notes before this note are listed.',
      }),
    },
    resolve: (_root, { contactId, ...asked }, ctx) => notePage(ctx, contactId, asked),
  }),
)

/** Paths of /api give the contact beside the note. */
const ofContact = builder.args((t) => ({
  contactId: t.id({ ...forDoors, description: 'UUID of the contact whose chat the note must belong to.' }),
}))

builder.mutationFields((t) => ({
  createNote: t.field({
    type: Note,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Writes a note for other members in a chat.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      ...argsFrom(createNoteInput),
    },
    resolve: (_root, { contactId, ...note }, ctx) => createNote(ctx, contactId, note),
  }),
  updateNote: t.field({
    type: Note,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Changes a note. Only the author of the note can change it.',
    args: { id: t.arg.id(idArg), ...ofContact, ...argsFrom(updateNoteInput) },
    resolve: (_root, { id, contactId, ...change }, ctx) => updateNote(ctx, id, change, contactId),
  }),
  deleteNote: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description:
      'Deletes a note and returns its ID. The author can delete a note; if the author has left, members who can delete contacts can.',
    args: { id: t.arg.id(idArg), ...ofContact },
    resolve: (_root, { id, contactId }, ctx) => deleteNote(ctx, id, contactId),
  }),
}))

findsNodes({
  type: 'Note',
  ids: { table: 'note' },
  access: noteReads,
  load: (ctx, id) => noteLoader(ctx).load(id),
})
