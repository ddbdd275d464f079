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
  description: 'What a colleague wrote to the others in a chat; the person talked to never sees it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    contactId: t.exposeID('contactId', { description: 'Whose chat it is in.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'Whose chat it is in; one read for all notes of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    author: t.field({
      type: Actor,
      description: 'Who wrote it.',
      resolve: ({ authorId }) => memberActor(authorId),
    }),
    content: t.exposeString('content', { description: 'Up to 5,000 characters.' }),
    mentions: t.field({
      type: [Actor],
      description: 'Colleagues who are named in it; one read for all notes of a page.',
      resolve: async ({ id }, _args, ctx) => (await mentionLoader(ctx).load(id)).map(memberActor),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
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
    description: 'What colleagues wrote in it, newest first; one statement for all chats of a page.',
    args: cursorArgs,
    resolve: ({ contactId }, args, ctx) => notesOfContact(ctx, contactId, args),
  }),
)

builder.objectField(Conversation, 'readers', (t) =>
  t.field({
    type: [Actor],
    ...requires(noteReads),
    complexity: { field: 1, multiplier: 25 },
    description: 'Members who see it, by name: whom a note in it can name. One read for all chats of a page.',
    resolve: async ({ contactId }, _args, ctx) =>
      (await readersLoader(ctx).load(contactId)).map(({ id, name }) => namedMember(id, name)),
  }),
)

const ChatNotes = builder.objectRef<NotePage>('ChatNotes').implement({
  description: 'Notes of a chat as /api lists them.',
  fields: (t) => ({
    notes: t.field({ type: [Note], description: 'The oldest first.', resolve: ({ rows }) => rows }),
    total: t.exposeInt('total', { description: 'Of the whole chat.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether older ones stand before.' }),
  }),
})

builder.queryField('notePage', (t) =>
  t.field({
    type: ChatNotes,
    ...onlyForDoors(requires(noteReads)),
    throws: ['not_found', 'invalid_request', 'invalid_field'],
    description: 'The newest notes of a chat, or those before one of them.',
    args: {
      contactId: t.arg.id({ required: true, description: 'UUID of the contact.' }),
      limit: t.arg.int({ description: '1 to 100; anything else is 30.' }),
      before: t.arg.id({ description: 'A note of the chat.' }),
    },
    resolve: (_root, { contactId, ...asked }, ctx) => notePage(ctx, contactId, asked),
  }),
)

/** Paths of /api name the contact beside the note. */
const ofContact = builder.args((t) => ({
  contactId: t.id({ ...forDoors, description: 'Whose note it has to be.' }),
}))

builder.mutationFields((t) => ({
  createNote: t.field({
    type: Note,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    description: 'Writes to colleagues in a chat.',
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
    description: 'Changes a note; only who wrote it may.',
    args: { id: t.arg.id(idArg), ...ofContact, ...argsFrom(updateNoteInput) },
    resolve: (_root, { id, contactId, ...change }, ctx) => updateNote(ctx, id, change, contactId),
  }),
  deleteNote: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Deletes a note: whoever wrote it, and where they have left whoever may delete contacts.',
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
