import { expect, test } from 'vitest'
import { newId } from '#core/ids.ts'
import { picturesOf } from './browser.ts'
import { inDashboard, type Stage } from './stage.ts'

// The log of calls: what came of each, who waits for a call back, what goes on now, and a page for each call.

interface Given {
  phone: string
  direction?: 'incoming' | 'outgoing'
  status: string
  minutesAgo: number
  seconds?: number
  agentId?: string
  ended?: boolean
}

/** Writes a call down as the callbacks of the platform do. */
async function haveCall({ parley, shop }: Stage, given: Given): Promise<string> {
  const {
    phone,
    direction = 'incoming',
    status,
    minutesAgo,
    seconds = 0,
    agentId = null,
    ended = true,
  } = given
  const started = new Date(Date.now() - minutesAgo * 60_000)
  const answered = seconds > 0 || !ended ? started : null
  const id = newId()
  await parley.app.pool.query(
    `insert into call (workspace_id, id, number_id, number_name, contact_id, platform_call_id, direction, status,
       caller_phone, agent_id, started_at, answered_at, ended_at, duration, ended_by, created_at, updated_at)
     select $1, $2, n.id, n.name, c.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $8, $8
     from contact c, number n where c.workspace_id = $1 and c.phone = $6 and n.workspace_id = $1 limit 1`,
    [
      shop.workspaceId,
      id,
      `wacid.${id}`,
      direction,
      status,
      phone,
      agentId,
      started,
      answered,
      ended ? new Date(started.getTime() + seconds * 1_000) : null,
      seconds,
      ended ? 'client' : null,
    ],
  )
  return id
}

inDashboard('calls', {}, async (stage) => {
  const { page, person, parley } = stage
  const pictures = picturesOf(page)
  const missed = await haveCall(stage, { phone: '15550100021', status: 'missed', minutesAgo: 50 })
  await haveCall(stage, {
    phone: '15550100022',
    status: 'completed',
    minutesAgo: 30,
    seconds: 83,
    agentId: person.id,
  })
  await haveCall(stage, {
    phone: '15550100022',
    direction: 'outgoing',
    status: 'rejected',
    minutesAgo: 20,
    agentId: person.id,
  })
  const rows = () => page.getByRole('list', { name: 'Calls' }).getByRole('listitem')

  test('the log is a key away, newest first, and says what came of each', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    await page.getByRole('heading', { name: 'Calls', level: 1 }).waitFor()
    await expect.poll(() => rows().count()).toBe(3)
    const texts = await rows().allTextContents()
    expect(texts.map((text) => /Declined|Answered|Missed/.exec(text)?.[0])).toEqual([
      'Declined',
      'Answered',
      'Missed',
    ])
    expect(texts[1]).toContain('1:23')
    await pictures('calls')
  })

  test('it is narrowed by direction and phone, and an address shows the same', async () => {
    await page.keyboard.press('f')
    await page.getByLabel('Direction').selectOption('INCOMING')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(2)
    expect(new URL(page.url()).searchParams.get('way')).toBe('INCOMING')
    await page.getByRole('textbox', { name: 'Phone number' }).fill('0100021')
    await expect.poll(() => rows().count()).toBe(1)
    await page.reload()
    await expect.poll(() => rows().count()).toBe(1)
  })

  test('who waits for a call back has a list of their own', async () => {
    await page.getByRole('link', { name: 'Missed', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(1)
    expect(await rows().first().textContent()).toContain('Ada Lovelace')
    await pictures('calls-missed')
  })

  test('what goes on now is shown with a clock', async () => {
    await haveCall(stage, {
      phone: '15550100021',
      status: 'answered',
      minutesAgo: 0,
      agentId: person.id,
      ended: false,
    })
    await page.getByRole('link', { name: 'Live', exact: true }).click()
    const live = page.getByRole('list', { name: 'Calls now' }).getByRole('listitem')
    await expect.poll(() => live.allTextContents()).toMatchObject([expect.stringContaining('Talks with')])
    await pictures('calls-live')
  })

  test('a call has a page, from which one comes to the chat, where it is a card', async () => {
    await page.goto(`${parley.url}/calls/${missed}`)
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
    await page.getByText('Hidden by the customer').waitFor({ state: 'detached' })
    await page.getByLabel('Note about the call').fill('Wants the oak desk by Friday.')
    await page.getByRole('button', { name: 'Save the note' }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await pictures('call')
    await page.getByRole('link', { name: 'Open the chat' }).click()
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 2 }).waitFor()
  })

  test('what was written down about it stands in the log', async () => {
    await page.goto(`${parley.url}/calls`)
    await expect
      .poll(async () => (await rows().allTextContents()).join())
      .toContain('Wants the oak desk by Friday.')
    await page.goto(`${parley.url}/calls?part=settings`)
    const days = page.getByLabel('Delete recordings after this many days')
    await days.fill('30')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.', { exact: true }).waitFor()
    await pictures('calls-settings')
  })
})
