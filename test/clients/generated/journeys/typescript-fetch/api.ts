import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as parley from './index'

const given = process.env as Record<string, string>
let token = ''
const configuration = new parley.Configuration({ basePath: `${given.BASE}/api`, accessToken: () => token })

async function main(): Promise<void> {
  const loginRequest = { email: given.EMAIL ?? '', password: given.PASSWORD ?? '' }
  const login = await new parley.AuthApi(configuration).loginRaw({ loginRequest })
  const { data } = await login.value()
  assert.ok('user' in data && data.user.email === given.EMAIL)
  token = /svc_access=([^;]+)/.exec(login.raw.headers.getSetCookie().join())?.[1] ?? ''
  console.log('signed in')

  const contacts = new parley.ContactsApi(configuration)
  const found: parley.Contact[] = []
  for (const page of [1, 2]) {
    const { data } = await contacts.listContacts({ search: 'Ada', page, limit: 1 })
    assert.ok(data.total >= 2 && data.page === page)
    found.push(...data.contacts)
  }
  const ada = found.find(({ phoneNumber }) => `+${phoneNumber}` === given.PHONE)
  assert.ok(ada && new Set(found.map(({ id }) => id)).size === 2)
  console.log('searched')

  const file = new File([readFileSync(given.PICTURE ?? '')], 'picture.png')
  const picture = { file, contactId: ada.id, type: 'image', caption: 'A picture' } as const
  const { data: sent } = await new parley.MessagesApi(configuration).sendMediaMessage(picture)
  assert.deepEqual([sent.messageType, sent.direction], ['image', 'outgoing'])
  console.log('sent media')

  const tags = new parley.TagsApi(configuration)
  const name = `${randomBytes(4).toString('hex')} & co/ä`
  await tags.createTag({ createTagRequest: { name, color: 'blue' } })
  const changed = await tags.updateTag({ name, updateTagRequest: { color: 'red' } })
  assert.equal(changed.data.color, 'red')
  const tagged = await contacts.setContactTags({ id: ada.id, setContactTagsRequest: { tags: [name] } })
  assert.deepEqual(tagged.data.tags, [name])
  await tags.deleteTag({ name })
  console.log('tagged')

  const chat = await contacts.listMessages({ id: ada.id, limit: 100 })
  assert.ok(chat.data.messages.some(({ id }) => id === sent.id))
  console.log('read the chat')

  const sheet = new File([readFileSync(given.SHEET ?? '')], 'people.csv')
  const imported = await new parley.ImportApi(configuration).importTable({
    file: sheet,
    table: 'contacts',
    updateOnDuplicate: 'true',
  })
  const { created, updated, skipped } = imported.data
  assert.equal(created + updated + skipped, 1)
  console.log('imported')
}

void main()
