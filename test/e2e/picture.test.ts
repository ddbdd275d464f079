import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { launch, noBrowser, openPage, signIn } from './browser.ts'

// Takes the picture of the README from a shop's day. It is taken when it is missing: delete it for a new one.

const file = join(import.meta.dirname, '../../docs/images/inbox.png')
const why = noBrowser ?? (existsSync(file) ? 'it is there' : null)
if (why) console.warn(`The picture of the README is not taken: ${why}.`)

describe.skipIf(why !== null)('the picture of the README', { timeout: 120_000 }, () => {
  let parley: Parley
  let shop: Tenant

  beforeAll(async () => {
    parley = await startParley()
    shop = await parley.tenant({ name: 'Oak & Ash' })
    await parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: 0 } })
  })

  afterAll(() => parley?.close())

  const minutes = (count: number) => parley.clock.advance(count * 60)
  const stored = async () =>
    Number((await parley.app.pool.query('select count(*) as many from message')).rows[0].many)

  /** The next thing happens when this one is in the database: chats keep the order of the story. */
  async function settled(act: () => Promise<unknown>): Promise<void> {
    const before = await stored()
    await act()
    await parley.until(async () => (await stored()) > before)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }

  const says = (phone: string, name: string, message: string | object) =>
    settled(() => {
      const sent = typeof message === 'string' ? { type: 'text', text: { body: message } } : message
      return parley.sandbox.inbound(shop.phoneId, phone, sent, name)
    })
  const answers = (phone: string, body: string) =>
    settled(() => shop.v1.post('/messages', { to: `+${phone}`, type: 'text', text: { body } }))

  async function day(): Promise<void> {
    await says('15550100041', 'Tomás Herrera', 'Do you also repair old chairs?')
    await answers('15550100041', 'We do! Send us a photo and we tell you what it costs.')
    await minutes(2 * 60 + 40)
    await says('15550100042', 'Yuki Tanaka', 'The lamp is beautiful, thank you so much')
    await minutes(17 * 60 + 30)
    await says('15550100043', 'Jonas Weber', 'Is the small shelf back in stock?')
    await minutes(95)
    await says('15550100044', 'Lucía Fernández', 'Perfect, see you on Friday then')
    await answers('15550100044', 'See you on Friday, Lucía!')
    await minutes(38)
    await says('15550100045', 'Priya Raman', 'Order 4711 came without its screws')
    await answers('15550100045', 'So sorry, Priya. A new set leaves today.')
    await minutes(21)
    await says('15550100046', 'Samuel Adeyemi', 'Can I change the delivery address?')
    await minutes(12)
    await says('15550100047', 'Maya Okonkwo', 'Hi! Is the *oak desk* still there in the larger size?')
    await minutes(2)
    await answers('15550100047', 'Hello Maya, it is: two of the 180 cm ones are left. Shall I put one aside?')
    await minutes(3)
    await says('15550100047', 'Maya Okonkwo', 'Yes please! Could it come on Saturday? This is where I live:')
    const home = {
      latitude: 51.5416,
      longitude: -0.1425,
      name: '12 Kentish Town Road',
      address: 'London NW1 9NX',
    }
    await says('15550100047', 'Maya Okonkwo', { type: 'location', location: home })
    await minutes(1)
    await answers('15550100047', 'Saturday between 9 and 11 works. The desk is yours until then.')
    await minutes(4)
    await says('15550100048', 'Elena Petrova', 'Good morning, when do you open today?')
    await says('15550100048', 'Elena Petrova', 'I would come by around ten')
    await minutes(2)
    await says('15550100047', 'Maya Okonkwo', 'Wonderful, thank you!')
  }

  /** A colleague answered, the team has read it and knows who Maya is. */
  async function tidy(): Promise<void> {
    const { id } = await parley.createMember(shop.workspaceId)
    const texts = [
      `update user_account set full_name = 'Nora Lindqvist' where id = '${id}'`,
      `update message set sent_by_type = 'member', sent_by_id = '${id}' where direction = 'outgoing'`,
      `update conversation v set unread_count = 0 from message m where m.workspace_id = v.workspace_id
         and m.id = v.last_message_id and (m.direction = 'outgoing' or v.last_message_preview like '%thank you%')`,
      `update contact set tags = '{returning,vip}', custom_fields = '{"City":"London"}'
         where profile_name like 'Maya%'`,
    ]
    for (const text of texts) await parley.app.pool.query(text)
  }

  test('is what one sees', async () => {
    await day()
    await tidy()
    const person = await parley.createMember(shop.workspaceId)
    const browser = await launch()
    const page = await openPage(browser, [], { colorScheme: 'light' })
    await page.clock.setFixedTime(parley.clock.now())
    await signIn(page, parley.url, person)
    await page.getByRole('link', { name: /Maya Okonkwo/ }).click()
    await page.getByRole('log').getByText('Wonderful').waitFor()
    await page
      .getByRole('textbox', { name: /^Message to/ })
      .fill('You are welcome! We will call half an hour before.')
    await page.evaluate(() => document.fonts.ready)
    mkdirSync(dirname(file), { recursive: true })
    const picture = await page.screenshot({ path: file })
    await browser.close()
    expect(picture.length).toBeGreaterThan(20_000)
  })
})
