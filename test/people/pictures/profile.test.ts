import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberSession, type Session } from '../../support/session.ts'
import { type Shop, type Shops, startShops } from '../../support/shops.ts'
import { jpegFile, notes } from './jpeg-file.ts'

// What people show of themselves (docs/adr/0173).

let stage: Shops
let shop: Shop
let agent: Session

beforeAll(async () => {
  stage = await startShops()
  shop = await stage.shop()
})
beforeEach(async () => {
  agent = await memberSession(stage.parley, shop.tenant.workspaceId, 'agent')
})
afterAll(() => stage.close())

const set =
  'mutation ($picture: String!) { setOwnPicture(input: { picture: $picture }) { user { pictureUrl } } }'
const remove = 'mutation { removeOwnPicture { user { pictureUrl } } }'

async function give(bytes: Buffer, by = agent): Promise<string> {
  const answer = (await by.graphql(set, { picture: bytes.toString('base64') })) as never as {
    setOwnPicture: { user: { pictureUrl: string } }
  }
  return answer.setOwnPicture.user.pictureUrl
}

/** As a browser asks for an image. */
const look = (url: string, by?: Session) =>
  fetch(`${stage.parley.url}${url}`, {
    headers: by ? { cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {},
  })

describe('a picture', () => {
  test('is shown to colleagues, without what a camera wrote beside it', async () => {
    const url = await give(jpegFile({ beside: [notes.exif, notes.comment] }))
    const answer = await look(url, shop.admin)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await answer.arrayBuffer()).equals(jpegFile())).toBe(true)
    const id = await shop.userId(agent)
    const { member, memberPictures } = (await shop.admin.graphql(
      'query ($id: ID!) { member(id: $id) { pictureUrl } memberPictures { id url } }',
      { id },
    )) as never as { member: object; memberPictures: object[] }
    expect(member).toEqual({ pictureUrl: url })
    expect(memberPictures).toContainEqual({ id, url })
  })

  test('of another workspace is not there, nor without a session', async () => {
    const url = await give(jpegFile())
    const other = await stage.shop()
    expect((await look(url, other.admin)).status).toBe(404)
    expect((await look(url)).status).toBe(401)
    expect((await look('/api/pictures/none', agent)).status).toBe(404)
    const posted = await fetch(`${stage.parley.url}${url}`, { method: 'POST' })
    expect(posted.status).toBe(405)
    expect((await other.admin.graphql('{ memberPictures { id } }')) as object).toEqual({ memberPictures: [] })
  })

  test('takes the place of the one before, and can be taken away', async () => {
    const first = await give(jpegFile())
    const second = await give(jpegFile())
    expect(second).not.toBe(first)
    expect((await look(first, agent)).status).toBe(404)
    expect(await agent.graphql(remove)).toEqual({ removeOwnPicture: { user: { pictureUrl: null } } })
    expect((await look(second, agent)).status).toBe(404)
    expect(await agent.graphql(remove)).toEqual({ removeOwnPicture: { user: { pictureUrl: null } } })
  })

  test.each([
    ['another size', jpegFile({ width: 255 }).toString('base64')],
    ['too many bytes', Buffer.concat([jpegFile(), Buffer.alloc(64 * 1024)]).toString('base64')],
    ['no picture', Buffer.from('<svg/>').toString('base64')],
    ['no base64', 'a b'],
    ['nothing', ''],
    ['NUL', '\0'],
  ])('of %s is refused and changes nothing', async (_name, picture) => {
    const url = await give(jpegFile())
    const { body } = await agent.ask(set, { picture })
    expect(body.errors[0].extensions.code).toMatch(/^INVALID_(FIELD|REQUEST)$/)
    expect((await look(url, agent)).status).toBe(200)
  })

  test('goes with the account', async () => {
    const url = await give(jpegFile())
    expect((await shop.admin.api.send('DELETE', `/users/${await shop.userId(agent)}`)).status).toBe(200)
    expect((await look(url, shop.admin)).status).toBe(404)
    const text = `select (select count(*)::int from user_picture p where p.user_id = u.id) as pictures, picture_id, settings
      from user_account u where email = $1`
    const { rows } = await stage.parley.app.pool.query(text, [agent.email])
    expect(rows).toEqual([{ pictures: 0, picture_id: null, settings: {} }])
  })
})

describe('signatures', () => {
  const save =
    'mutation ($signatures: [SignatureInput!]!) { setOwnSignatures(input: { signatures: $signatures }) { signatures { language text } } }'
  const own = async () =>
    ((await agent.graphql('{ me { language signatures { language text } } }')) as never as { me: object }).me

  test('are kept one a language, beside what else the account keeps', async () => {
    expect(await own()).toEqual({ language: null, signatures: [] })
    await agent.graphql('mutation { setOwnLanguage(language: "de") { language } }')
    const signatures = [
      { language: 'de', text: ' Viele Grüße\nAnna ' },
      { language: 'pt-BR', text: 'Anna' },
    ]
    await agent.graphql(save, { signatures })
    expect(await own()).toEqual({
      language: 'de',
      signatures: [
        { language: 'de', text: 'Viele Grüße\nAnna' },
        { language: 'pt-BR', text: 'Anna' },
      ],
    })
    await agent.graphql(save, { signatures: [] })
    expect(await own()).toEqual({ language: 'de', signatures: [] })
  })

  test.each([
    [
      'a language twice',
      [
        { language: 'de', text: 'A' },
        { language: 'de', text: 'B' },
      ],
    ],
    ['no language', [{ language: 'German', text: 'A' }]],
    ['an empty text', [{ language: 'de', text: ' ' }]],
    ['a long text', [{ language: 'de', text: 'x'.repeat(301) }]],
    ['NUL', [{ language: 'de', text: 'a\0' }]],
  ])('with %s are refused', async (_name, signatures) => {
    const { body } = await agent.ask(save, { signatures })
    expect(body.errors[0].extensions.code).toMatch(/INVALID_(FIELD|REQUEST)/)
    expect(await own()).toMatchObject({ signatures: [] })
  })
})

test('a new name is everywhere at once', async () => {
  const id = await shop.userId(agent)
  const rename =
    'mutation ($id: ID!) { updateMember(input: { id: $id, fullName: "Ada L." }) { member { fullName } } }'
  await agent.graphql(rename, { id })
  expect(await agent.graphql('{ me { name } }')).toEqual({ me: { name: 'Ada L.' } })
})
