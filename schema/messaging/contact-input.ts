import { builder } from '../builder.ts'
import { nullableMembers } from '../nullable-members.ts'

// Everything is optional here: what is missing is told by the use-case, the same at every door.

export const CreateContactInput = builder.inputType('CreateContactInput', {
  description: 'A person to talk to.',
  fields: (t) => ({
    phone: t.string({ description: 'With country code, in any spelling.' }),
    name: t.string({ description: '1 to 255 characters.' }),
    tags: t.stringList({ required: nullableMembers, description: 'Up to 50; unknown ones are made.' }),
    customFields: t.field({ type: 'JSON', description: 'Up to 50 strings, numbers or booleans by name.' }),
    marketingOptedOut: t.boolean({ description: 'Default false.' }),
  }),
})

export const BulkContactInput = builder.inputType('UpsertContactInput', {
  description: 'A contact by its phone: what is left out stays, tags are added, custom fields merged.',
  fields: (t) => ({
    ref: t.string({ description: 'Up to 100 characters, repeated in the answer.' }),
    phone: t.string({ description: 'With country code, in any spelling.' }),
    name: t.string({ description: '1 to 255 characters.' }),
    tags: t.stringList({ required: nullableMembers, description: 'Added to those that are there.' }),
    customFields: t.field({ type: 'JSON', description: 'Merged by name; null removes one.' }),
    marketingOptedOut: t.boolean({ description: 'Not against the choice of the person.' }),
  }),
})

export const UpdateContactInput = builder.inputType('UpdateContactInput', {
  description: 'What changes of a contact.',
  fields: (t) => ({
    name: t.string({ description: '1 to 255 characters; null clears it.' }),
    tags: t.stringList({
      required: nullableMembers,
      description: 'All of them; not together with the next two.',
    }),
    addTags: t.stringList({ required: nullableMembers, description: 'Added to those that are there.' }),
    removeTags: t.stringList({ required: nullableMembers, description: 'Taken away.' }),
    customFields: t.field({ type: 'JSON', description: 'Merged by name; null removes one.' }),
    marketingOptedOut: t.boolean({ description: 'Not false against the choice of the person.' }),
  }),
})
