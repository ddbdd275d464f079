import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// How soon conversations are to be answered, and where the same time is shown (docs/adr/0188).

inDashboard('service levels', {}, ({ page, row, bubble, write, parley, shop }) => {
  const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
  const due = (where: typeof panel) => where.locator('[data-due]')

  test('a level is made and changed', async () => {
    await page.goto(`${parley.url}/settings/service-levels`)
    await page.getByText('No service levels yet').waitFor()
    await page.getByRole('button', { name: 'New service level' }).click()
    const form = page.getByRole('dialog', { name: 'New service level' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Everybody')
    await form.getByLabel('Minutes to the first answer').fill('')
    await form.getByLabel('Minutes to later answers').fill('')
    await form.getByLabel('Count in business hours only').uncheck()
    await form.getByRole('button', { name: 'Create service level' }).click()
    // A level that wants nothing is none.
    await form.getByRole('alert').waitFor()
    await form.getByLabel('Minutes to the first answer').fill('45')
    await form.getByLabel('Minutes until closed').fill('600')
    expect(await axeFindings(page)).toEqual([])
    await form.getByRole('button', { name: 'Create service level' }).click()
    await page.getByText('First answer: 45 min · Until closed: 10 h').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('row, header, panel and wall show the same time, and the answer ends it', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await parley.sandbox.inbound(shop.phoneId, '15550100021', { type: 'text', text: { body: 'Hello?' } })
    await bubble('Hello?').waitFor()
    const words = /^(44|45) min$/
    await row('Ada Lovelace').locator('[data-due]').getByText(words).waitFor()
    await page.locator('header').locator('[data-due]').getByText(words).waitFor()
    await panel.getByText(/^Due in (44|45) min$/).waitFor()
    await panel.getByText(/^Due in (9 h 59 min|10 h)$/).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${parley.url}/queue/wall`)
    await due(page.getByRole('region', { name: 'Due next' }))
      .getByText(words)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await write('Here I am.')
    await panel.getByText('In time').waitFor()
    await panel.getByText(/^Paused, /).waitFor()
    await expect.poll(() => row('Ada Lovelace').locator('[data-due]').count()).toBe(0)
  })

  test('the wall asks after something happened and after a deadline, and not by the clock', async () => {
    let asked = 0
    page.on('request', (request) => {
      if (request.postData()?.includes('"operationName":"NextDue"')) asked++
    })
    await page.clock.install()
    await page.goto(`${parley.url}/queue/wall`)
    const part = page.getByRole('region', { name: 'Due next' })
    await expect.poll(() => asked).toBe(1)
    await page.clock.fastForward(30_000)
    expect(asked).toBe(1)
    await parley.sandbox.inbound(shop.phoneId, '15550100021', {
      type: 'text',
      text: { body: 'Still there?' },
    })
    // A second in which what happens is asked for together.
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return part.count()
      })
      .toBe(1)
    const heard = asked
    await page.clock.fastForward(30_000)
    expect(asked).toBe(heard)
    await page.clock.fastForward('11:00:00')
    await expect.poll(() => asked).toBeGreaterThan(heard)
  })

  test('reports count it', async () => {
    await page.goto(`${parley.url}/analytics/service-levels`)
    const levels = page.getByRole('region', { name: 'Service levels' })
    await levels.getByRole('row').nth(1).getByText('Everybody').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
