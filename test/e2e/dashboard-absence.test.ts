import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// How much people are given at most, and when they are away.

onStage('limits and absences', { chats: false }, async ({ parley, shop, enter }) => {
  const { page } = await enter()
  const dialog = () => page.getByRole('dialog')
  const inDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
  const gone = () => dialog().waitFor({ state: 'detached' })

  test('reasons are listed, put in order and named when one goes away', async () => {
    await page.goto(`${parley.url}/settings/availability`)
    await page.getByText('No reasons yet').waitFor()
    for (const reason of ['Lunch', 'Training']) {
      await page.getByLabel('New reason').fill(reason)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('listitem').filter({ hasText: reason }).waitFor()
    }
    await page.getByRole('button', { name: 'Actions for Training' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    const reasons = page.getByRole('list', { name: 'Reasons for absence' })
    await expect.poll(() => reasons.getByRole('listitem').allTextContents()).toEqual(['Training', 'Lunch'])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Set away because of…' }).click()
    await page.getByRole('menuitemradio', { name: 'Lunch' }).click()
    await page.getByText('You are away: you get no new conversations.').waitFor()
    await page.goto(`${parley.url}/queue/wall`)
    await page.getByText('Away: Lunch').waitFor()
  })

  test('an absence is planned and removed again', async () => {
    await page.goto(`${parley.url}/settings/availability`)
    await page.getByRole('button', { name: 'Plan an absence' }).click()
    await dialog().getByLabel('Reason').selectOption('Training')
    expect(await axeFindings(page)).toEqual([])
    await inDialog('Plan')
    await gone()
    const planned = page.getByRole('list', { name: 'Planned absences' })
    await planned.getByText('Training').waitFor()
    await planned.getByText('Open conversations go back to their queues.').waitFor()
    await planned.getByRole('button', { name: /^Remove the absence/ }).click()
    await page.getByText('No absence is planned').waitFor()
  })

  test('the wall shows load against the limit of a member', async () => {
    await page.goto(`${parley.url}/settings/members`)
    const mine = page.getByRole('listitem').filter({ hasText: 'You' }).first()
    await mine.getByRole('button', { name: /^Actions for/ }).click()
    // Of oneself nothing else can be changed there.
    const own = page.getByRole('menuitem')
    await expect.poll(() => own.allTextContents()).toEqual(['Limit of conversations', 'Skills', 'Absences'])
    await own.first().click()
    await dialog().getByLabel('Maximum open conversations').fill('3')
    await inDialog('Save')
    await gone()
    await page.goto(`${parley.url}/queue/wall`)
    await page.getByText('0 of 3 open').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the page of a number says what it shares with the app on a phone', async () => {
    const { rows } = await parley.app.pool.query(
      `update number set is_on_business_app = true, history_progress = 40, history_phase = 1
       where workspace_id = $1 returning id`,
      [shop.workspaceId],
    )
    await page.goto(`${parley.url}/settings/numbers/${rows[0].id}`)
    const part = page.getByRole('region', { name: 'Also in the app on a phone' })
    await part.getByText('40 % received, of the last 90 days').waitFor()
    await part.getByText('20', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })
})
