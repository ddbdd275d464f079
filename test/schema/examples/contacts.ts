import type { Examples } from './example.ts'
import { ann, ben, type Scene } from './scene.ts'

/** The segment that the examples make. */
async function segmentOf({ admin }: Scene): Promise<string> {
  const { body } = await admin.api.post('/graphql', { query: '{ contactSegments { nodes { id } } }' })
  return body.data.contactSegments.nodes[0]?.id ?? ''
}

export const contacts: Examples = {
  createContact: {
    given: { phone: ann, name: 'Ann Oak', tags: ['vip'], customFields: { plan: 'gold' } },
    select: '{ contact { id phone name tags { name color } customFields marketingOptedOut } }',
  },
  contact: {
    given: async (scene) => ({ id: await scene.contact() }),
    select:
      '{ id name phone tags { name color } customFields conversation { status unreadCount agent { name } } broadcasts(first: 3) { nodes { name status } } }',
  },
  contacts: {
    given: { search: 'Ann', tag: 'vip', first: 20 },
    select:
      '{ nodes { id name phone tagNames lastMessageAt } pageInfo { endCursor hasNextPage } totalCount { value isExact } }',
  },
  updateContact: {
    given: async (scene) => ({ id: await scene.contact(), name: 'Ann Ash', addTags: ['regular'] }),
    select: '{ contact { id name tagNames updatedAt } }',
  },
  upsertContacts: {
    given: {
      contacts: [
        { ref: 'crm-1', phone: ann, name: 'Ann Ash' },
        { ref: 'crm-2', phone: ben, name: 'Ben Elm' },
        { ref: 'crm-3', phone: 'nobody' },
      ],
    },
    select: '{ results { index ref result id error { code field message } } }',
  },
  deleteContact: { given: async (scene) => ({ id: await scene.contact(ben) }), select: '{ deletedId }' },
  mergeContacts: {
    given: async (scene) => ({
      keepId: await scene.contact(),
      mergeId: await scene.contact('+15551230077'),
      take: ['NAME'],
      takeFields: ['plan'],
    }),
    select: '{ contact { id name tagNames customFields } conversation { unreadCount } }',
  },
  createContactSegment: {
    given: {
      name: 'Gold',
      filter: { tagsAny: ['vip', 'wholesale'], fields: [{ key: 'plan', is: ['gold'] }] },
    },
    select: '{ contactSegment { id name count { value isExact } filter { tagsAny fields { key is } } } }',
  },
  contactSegments: {
    given: { first: 20 },
    select: '{ nodes { id name count { value } createdBy { name } } }',
  },
  segmentContacts: {
    given: async (scene) => ({ segmentId: await segmentOf(scene), first: 20 }),
    select: '{ nodes { id name tagNames } totalCount { value isExact } }',
  },
  updateContactSegment: {
    given: async (scene) => ({ id: await segmentOf(scene), name: 'Gold customers' }),
    select: '{ contactSegment { name updatedAt } }',
  },
  deleteContactSegment: {
    given: async (scene) => ({ id: await segmentOf(scene) }),
    select: '{ deletedId }',
  },
  createContactField: {
    given: { key: 'tariff', label: 'Tariff', kind: 'CHOICE', options: ['gold', 'free'] },
    select: '{ contactField { key label kind options } }',
  },
  updateContactField: {
    given: { key: 'tariff', options: ['gold', 'silver', 'free'] },
    select: '{ contactField { key options updatedAt } }',
  },
  orderContactFields: { given: { keys: ['tariff'] }, select: '{ contactFields { key label } }' },
  contactFields: { given: {}, select: '{ key label kind options isArchived }' },
  createTag: { given: { name: 'wholesale', color: 'GREEN' }, select: '{ tag { name color createdAt } }' },
  tags: { given: { search: 'whole' }, select: '{ totalCount { value } nodes { name color } }' },
  tag: { given: { name: 'wholesale' }, select: '{ name color createdAt }' },
  updateTag: {
    given: { currentName: 'wholesale', name: 'retail', color: 'BLUE' },
    select: '{ tag { name color } }',
  },
  deleteTag: { given: { name: 'retail' }, select: '{ deletedName }' },
}
