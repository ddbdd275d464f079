import type { Examples } from './example.ts'
import { ann, ben, type Scene } from './scene.ts'

/** A file as the examples import it. */
const people = () =>
  new TextEncoder().encode('Phone,Name,Tags,Plan\n+1 555 123 0501,Cem Fir,"vip, new",gold\nnobody,Dee,,\n')

/** The import that the examples began last. */
async function importOf({ admin }: Scene): Promise<string> {
  const { body } = await admin.api.post('/graphql', {
    query: '{ contactImports(first: 1) { nodes { id } } }',
  })
  return body.data.contactImports.nodes[0]?.id ?? ''
}

/** Another file, which nobody has run. */
async function anotherImport({ parley, admin }: Scene): Promise<string> {
  const query =
    'mutation ($file: Upload!) { startContactImport(input: { file: $file }) { contactImport { id } } }'
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { file: null } }))
  form.append('map', JSON.stringify({ 0: ['variables.file'] }))
  form.append('0', new Blob([people()]), 'people.csv')
  const sent = await fetch(`${parley.url}/api/graphql`, {
    method: 'POST',
    headers: admin.headers(),
    body: form,
  })
  const { data } = (await sent.json()) as { data: { startContactImport: { contactImport: { id: string } } } }
  return data.startContactImport.contactImport.id
}

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
  changeMarketingChoices: {
    given: async (scene) => ({ contactIds: [await scene.contact()], optedOut: true }),
    select: `{ results { __typename ... on MarketingChoiceChanged { contactId isChanged contact { id marketingOptedOut } }
      ... on MarketingChoiceRefused { contactId code message } } }`,
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
  blockContact: {
    given: async (scene) => ({
      contactId: await scene.contact(),
      reason: 'SPAM',
      note: 'Offers loans to everybody.',
    }),
    select:
      '{ contact { id block { reason note blockedAt blockedBy { name } liftedAt numbers { isBlocked code message } } } }',
  },
  unblockContact: {
    given: async (scene) => ({ contactId: await scene.contact() }),
    select: '{ contact { id block { liftedAt numbers { isBlocked code message } } } }',
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
  duplicateContacts: {
    given: { by: 'LIKE_NAME', first: 10 },
    select: '{ nodes { contacts { id name phone } } totalCount { value } }',
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
  startContactImport: {
    given: { file: null, updatesKnown: true },
    file: { name: 'people.csv', bytes: people },
    select:
      '{ contactImport { id state rowCount columns { header target } preview(first: 2) { place phone fault { reason } } } }',
  },
  mapContactImport: {
    given: async (scene) => ({
      id: await importOf(scene),
      columns: [
        { target: 'PHONE' },
        { target: 'NAME' },
        { target: 'TAGS' },
        { target: 'CUSTOM_FIELD', key: 'plan' },
      ],
    }),
    select:
      '{ contactImport { columns { place header target key } preview(first: 1) { name customFields isKnown } } }',
  },
  runContactImport: {
    given: async (scene) => ({ id: await importOf(scene) }),
    select: '{ contactImport { id state startedAt } }',
  },
  contactImport: {
    given: async (scene) => ({ id: await importOf(scene) }),
    select:
      '{ id filename rowCount reportPath faults(first: 10) { nodes { place field code reason value } } createdBy { name } }',
  },
  contactImports: {
    given: { first: 10 },
    select: '{ nodes { id filename rowCount createdAt } }',
  },
  cancelContactImport: {
    given: async (scene) => ({ id: await anotherImport(scene) }),
    select: '{ contactImport { id state finishedAt } }',
  },
  exportContacts: {
    given: {
      columns: ['PHONE', 'NAME', 'TAGS'],
      customFields: ['plan'],
      filter: { tagsAny: ['vip'] },
    },
    select: '{ filename path columns }',
  },
  createTag: { given: { name: 'wholesale', color: 'GREEN' }, select: '{ tag { name color createdAt } }' },
  tags: { given: { search: 'whole' }, select: '{ totalCount { value } nodes { name color } }' },
  tag: { given: { name: 'wholesale' }, select: '{ name color createdAt }' },
  updateTag: {
    given: { currentName: 'wholesale', name: 'retail', color: 'BLUE' },
    select: '{ tag { name color } }',
  },
  deleteTag: { given: { name: 'retail' }, select: '{ deletedName }' },
}
