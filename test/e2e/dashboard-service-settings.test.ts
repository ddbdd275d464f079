import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('settings of chatbot and service', {}, ({ page, parley, shop, enter }) => {
  interface Saved {
    businessHours: { week: { weekday: string; enabled: boolean; startTime: string; endTime: string }[] }
    sla: { enabled: boolean; responseMinutes: number; escalationNotify: object[] }
  }
  const asked = async <Data>(query: string): Promise<Data> =>
    (await (await memberSession(parley, shop.workspaceId)).graphql(query)) as unknown as Data
  const settings = async (fields: string): Promise<Saved> =>
    (await asked<{ chatbotSettings: Saved }>(`{ chatbotSettings { ${fields} } }`)).chatbotSettings
  const go = (tab: string, on: Page = page) => on.goto(`${parley.url}/settings/chatbot?tab=${tab}`)
  const save = async (on: Page = page) => {
    await on.getByRole('button', { name: 'Save', exact: true }).click()
    await on.getByText(/^Saved: /).waitFor()
    return on.getByText(/^Saved: /).textContent()
  }

  test('the greeting with its buttons, as the customer sees it, and what was changed', async () => {
    await page.goto(`${parley.url}/chatbot/messages`)
    await page.getByLabel('Text of the greeting').fill('Welcome to *Oak & Ash*')
    const greeting = page.getByRole('group', { name: 'Buttons of the greeting' })
    for (const title of ['Order', 'Returns', 'Hours', 'A person']) {
      await greeting.getByRole('button', { name: 'Add a button' }).click()
      await greeting.getByRole('textbox').last().fill(title)
    }
    const preview = page.getByRole('region', { name: 'Preview of the greeting' })
    await preview.getByText('Choose').waitFor()
    expect(await preview.getByRole('listitem').allTextContents()).toEqual([
      'Order',
      'Returns',
      'Hours',
      'A person',
    ])
    await greeting.getByRole('button', { name: 'Remove A person' }).click()
    expect(await preview.getByRole('listitem').count()).toBe(0)
    expect(await save()).toBe('Saved: greeting and buttons of the greeting.')
    expect(await settings('messages { greetingMessage greetingButtons { title } }')).toEqual({
      messages: {
        greetingMessage: 'Welcome to *Oak & Ash*',
        greetingButtons: [{ title: 'Order' }, { title: 'Returns' }, { title: 'Hours' }],
      },
    })
    expect(await axeFindings(page)).toEqual([])
  })

  test('a fault is tied to its field, and nothing is saved', async () => {
    const field = page.getByLabel('Minutes until a session ends')
    await field.fill('2000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('alert').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await settings('messages { sessionTimeoutMinutes }')).toEqual({
      messages: { sessionTimeoutMinutes: 30 },
    })
  })

  const bars = (on: Page, day: string) => on.getByRole('button', { name: new RegExp(`^${day}, .* to `) })

  /** From one part of a day's track to another, which may be of another day. */
  async function stroke(from: Locator, to: Locator, [begin, end]: [number, number]): Promise<void> {
    const [one, other] = [await from.boundingBox(), await to.boundingBox()]
    if (!one || !other) throw new Error('no track')
    await page.mouse.move(one.x + one.width * begin, one.y + one.height / 2)
    await page.mouse.down()
    await page.mouse.move(other.x + other.width * end, other.y + other.height / 2, { steps: 6 })
    await page.mouse.up()
  }

  const hoursOf = async (weekday: string) => {
    const { businessHours } = await settings('businessHours { week { weekday enabled startTime endTime } }')
    return businessHours.week
      .filter((one) => one.weekday === weekday && one.enabled)
      .map((one) => `${one.startTime}-${one.endTime}`)
  }

  test('hours are painted over several days, moved by keys, copied, and taken away', async () => {
    await go('hours')
    const track = (day: number) => page.locator(`[data-day="${day}"]`)
    // In the evening of Monday to Wednesday, beside the hours that an unset week has.
    await stroke(track(1), track(3), [18.05 / 24, 19.95 / 24])
    expect(await bars(page, 'Tuesday').count()).toBe(2)
    expect(await bars(page, 'Thursday').count()).toBe(1)
    const evening = bars(page, 'Monday').last()
    await evening.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await bars(page, 'Wednesday').last().focus()
    await page.keyboard.press('Delete')
    expect(await bars(page, 'Wednesday').count()).toBe(1)
    await bars(page, 'Friday').first().focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Friday: to').first().fill('12:20')
    await page.getByRole('button', { name: 'Hours of Saturday' }).first().click()
    // An Escape before the menu is there would be for nobody.
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await save()).toBe('Saved: hours of the week.')
    expect(await hoursOf('MONDAY')).toEqual(['09:00-17:00', '18:30-21:00'])
    expect(await hoursOf('TUESDAY')).toEqual(['09:00-17:00', '18:00-20:00'])
    expect(await hoursOf('WEDNESDAY')).toEqual(['09:00-17:00'])
    expect(await hoursOf('FRIDAY')).toEqual(['09:00-12:20'])
    await page.getByRole('button', { name: 'Hours of Monday' }).first().click()
    await page.getByRole('menuitem', { name: 'Copy to every day' }).click()
    await save()
    expect(await hoursOf('SUNDAY')).toEqual(['09:00-17:00', '18:30-21:00'])
    expect(await axeFindings(page)).toEqual([])
  })

  test('a bar is dragged, and so are its ends', async () => {
    const track = page.locator('[data-day="0"]')
    await stroke(track, track, [13 / 24, 11 / 24])
    await stroke(track, track, [20.95 / 24, 23.98 / 24])
    await save()
    expect(await hoursOf('SUNDAY')).toEqual(['07:00-15:00', '18:30-24:00'])
  })

  test('holidays, and whether it is open now', async () => {
    await page.getByLabel('Apply business hours').check()
    await page.getByText(/^(Open|Closed) now\. (Closes|Opens) /).waitFor()
    await page.getByRole('button', { name: 'Add a holiday' }).click()
    await page.getByLabel('Day', { exact: true }).fill('2027-12-25')
    await page.getByLabel('What it is called').fill('Christmas')
    expect(await save()).toBe('Saved: whether they count and holidays.')
    expect(await settings('businessHours { enabled holidays { date name ranges { startTime } } }')).toEqual({
      businessHours: { enabled: true, holidays: [{ date: '2027-12-25', name: 'Christmas', ranges: [] }] },
    })
  })

  test('on a phone the hours are plain fields', async () => {
    const phone = await enter({ viewport: { width: 390, height: 800 } })
    await go('hours', phone.page)
    const from = phone.page.getByLabel('Saturday: from').filter({ visible: true }).first()
    await from.fill('10:00')
    await save(phone.page)
    expect((await hoursOf('SATURDAY'))[0]).toBe('10:00-17:00')
    expect(await axeFindings(phone.page)).toEqual([])
  })

  test('who is told of an escalation is chosen by name', async () => {
    const anna = await parley.createMember(shop.workspaceId)
    await go('sla')
    await page.getByLabel('Apply response times').check()
    await page.getByLabel('Minutes until somebody has it').fill('5')
    await page.getByRole('button', { name: 'Choose people' }).click()
    const { member } = await asked<{ member: { fullName: string } }>(
      `{ member(id: "${anna.id}") { fullName } }`,
    )
    await page.getByRole('option', { name: member.fullName }).first().click()
    await page.keyboard.press('Escape')
    expect(await save()).toMatch(
      /^Saved: whether response times count, time until somebody has it,? and who is notified\.$/,
    )
    const { sla } = await settings('sla { enabled responseMinutes escalationNotify { id } }')
    expect(sla.enabled).toBe(true)
    expect(sla.responseMinutes).toBe(5)
    expect(sla.escalationNotify).toHaveLength(1)
    expect(await axeFindings(page)).toEqual([])
  })

  test('CS1: who may read one group alone finds that one, and changes nothing without the right to', async () => {
    const reader = await parley.createMember(
      shop.workspaceId,
      await roleWith(['chat:read', 'chatbot.hours:read']),
    )
    const own = await enter({ person: reader })
    await own.page.goto(`${parley.url}/settings/chatbot`)
    await own.page.getByText('You can look at this').waitFor()
    const tabs = own.page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Business hours'])
    expect(await own.page.getByLabel('Apply business hours').isDisabled()).toBe(true)
    expect(await own.page.getByRole('button', { name: 'Add a holiday' }).count()).toBe(0)
    expect(await axeFindings(own.page)).toEqual([])
  })

  async function roleWith(permissions: string[]): Promise<string> {
    const keys = permissions.map((one) => one.toUpperCase().replace(/[.:]/g, '_')).join(', ')
    const { createRole } = await asked<{ createRole: { role: { name: string } } }>(
      `mutation { createRole(input: { name: "Reader", permissions: [${keys}] }) { role { id name } } }`,
    )
    return createRole.role.name
  }
})
