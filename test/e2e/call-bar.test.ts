import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiClient } from '../support/api-client.ts'
import { memberSession } from '../support/session.ts'
import { picturesOf } from './browser.ts'
import { onStage, type Stage } from './stage.ts'

// A customer of the sandbox calls, with real sound; the agent is a browser with a microphone that hums. In direct mode
// the sound goes from the browser to the platform.

interface Heard {
  packets: { received: number }
  digits?: string[]
}

const ada = '15550100021'

const ring = (page: Page, name = 'Ada Lovelace') => page.getByRole('region', { name: `Call from ${name}` })
const bar = (page: Page) => page.getByRole('region', { name: /^Call with/ })
const phase = (page: Page) => bar(page).getAttribute('data-phase')

function customersOf({ parley, shop }: Stage) {
  const sim = apiClient(`${parley.sandbox.url}/__sim`)
  return {
    async calls(): Promise<string> {
      const media = { play: { frequency: 440 } }
      const body = { phone_number_id: shop.phoneId, from: ada, event: 'connect', media }
      return ((await parley.sandbox.control('/calls', body)) as { id: string }).id
    },
    hangsUp: (id: string) => parley.sandbox.control('/calls', { id, event: 'terminate' }),
    heard: async (id: string): Promise<Heard> =>
      (await sim.get(`/calls/${encodeURIComponent(id)}/heard`)).body,
  }
}

onStage('a call in the dashboard', { env: { CALLING__ENABLED: 'true' } }, async (stage) => {
  const { parley, shop, enter } = stage
  const session = await memberSession(parley, shop.workspaceId)
  await session.graphql(
    'mutation { updateWorkspaceSettings(input: { callingEnabled: true }) { settings { callingEnabled } } }',
  )
  const customer = customersOf(stage)
  const { page } = await enter()
  const pictures = picturesOf(page)

  test('rings above the page, says who it is, and is taken by a key', async () => {
    const id = await customer.calls()
    await ring(page).getByText('Is the oak desk still there?').waitFor()
    await pictures('call-rings')
    await page.keyboard.press('y')
    await expect.poll(() => phase(page)).toBe('talking')
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 2 }).waitFor()
    await ring(page).waitFor({ state: 'detached' })
    await expect.poll(async () => (await customer.heard(id)).packets.received).toBeGreaterThan(20)
    await bar(page).getByRole('img', { name: 'Good connection' }).waitFor()
    await pictures('call-talks')
  })

  test('survives every page, and its bar lies on nothing', async () => {
    const field = page.getByRole('textbox', { name: /^Message to/ })
    const [bars, fields] = [await bar(page).boundingBox(), await field.boundingBox()]
    expect(bars && fields && bars.y + bars.height <= fields.y).toBe(true)
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor()
    expect(await phase(page)).toBe('talking')
  })

  test('is muted, and takes digits', async () => {
    await bar(page).getByRole('button', { name: 'Mute the microphone' }).click()
    await bar(page).getByRole('button', { name: 'Unmute the microphone' }).click()
    await bar(page).getByRole('button', { name: 'Keys' }).click()
    await page.keyboard.press('5')
    await expect.poll(() => page.getByLabel('Digits sent').textContent()).toBe('5')
    await pictures('call-keys')
    await page.keyboard.press('Escape')
  })

  test('ends for both by the button, and its line stands in the chat', async () => {
    await bar(page).getByRole('button', { name: 'Hang up' }).click()
    await bar(page).getByText('The call is over.').waitFor()
    await bar(page).getByRole('button', { name: 'Dismiss' }).click()
    await bar(page).waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('l')
    const rows = page.getByRole('list', { name: 'Calls' }).getByRole('listitem')
    await expect.poll(async () => (await rows.allTextContents()).join()).toContain('Answered')
  })

  test('says that the customer hung up', async () => {
    const id = await customer.calls()
    await ring(page).waitFor()
    await page.keyboard.press('y')
    await bar(page).getByRole('timer').getByText('0:02').waitFor()
    await customer.hangsUp(id)
    await bar(page).getByText('The customer hung up.').waitFor()
    await bar(page).getByRole('button', { name: 'Dismiss' }).click()
  })

  test('that nobody took leaves the screen, says so, and waits for a call back', async () => {
    const id = await customer.calls()
    await ring(page).waitFor()
    await customer.hangsUp(id)
    await page.getByText('Missed call from Ada Lovelace').waitFor()
    await ring(page).waitFor({ state: 'detached' })
    await page.goto(`${parley.url}/calls?part=missed`)
    await page.getByRole('button', { name: 'Call back Ada Lovelace' }).waitFor()
  })

  test('ends where the page is loaded anew, which then says so', async () => {
    await customer.calls()
    await ring(page).waitFor()
    await page.keyboard.press('y')
    await expect.poll(() => phase(page)).toBe('talking')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await bar(page).getByText('The page was left during the call').waitFor()
    await pictures('call-left')
  })
})
