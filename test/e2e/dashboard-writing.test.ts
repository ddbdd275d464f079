import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage, type Screen } from './stage.ts'

// What one writes is lost nowhere: drafts are the same on two devices, and what could not be sent goes out by itself.

const patience = { timeout: 20_000 }

onStage('what one writes', {}, ({ parley, shop, person, enter }) => {
  const textsOf = async () =>
    (await parley.sandbox.messages('15550100021')).map(
      ({ body }) => (body as { text?: { body?: string } }).text?.body,
    )
  const openChat = async ({ row, bubble }: Screen) => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  }
  const live = ({ page }: Screen) => page.getByText('Live', { exact: true }).waitFor(patience)
  const offline = async ({ page }: Screen) => {
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
  }

  test('a draft is on the other device as one writes, and goes there when it is sent', async () => {
    const [desk, phone] = [await enter(), await enter()]
    await openChat(desk)
    await desk.field().fill('Half a thou')
    await phone.row('Ada Lovelace').getByText('Draft: Half a thou').waitFor()
    expect(await axeFindings(phone.page)).toEqual([])
    await openChat(phone)
    expect(await phone.field().inputValue()).toBe('Half a thou')
    await phone.field().fill('Half a thought, whole')
    await expect.poll(() => desk.field().inputValue(), patience).toBe('Half a thought, whole')
    await phone.field().press('Enter')
    await expect.poll(() => desk.field().inputValue(), patience).toBe('')
    await desk.bubble('Half a thought, whole').waitFor()
    const { rows } = await parley.app.pool.query('select id from draft')
    expect(rows).toEqual([])
  })

  test('what one writes while another device saves is not taken away', async () => {
    const [desk, phone] = [await enter(), await enter()]
    await openChat(desk)
    await openChat(phone)
    await desk.field().pressSequentially('One two three four five six seven', { delay: 60 })
    await phone.field().fill('From the phone')
    await desk.field().press('End')
    await desk.field().pressSequentially(' eight', { delay: 60 })
    await expect.poll(() => phone.field().inputValue(), patience).toMatch(/eight$/)
    expect(await desk.field().inputValue()).toMatch(/eight$/)
    await desk.field().fill('')
    await expect.poll(() => phone.field().inputValue(), patience).toBe('')
  })

  test('what was begun without a connection is kept by the browser, and saved with the next one', async () => {
    const desk = await enter()
    await openChat(desk)
    await offline(desk)
    await desk.field().fill('In the train')
    const other = await enter()
    await other.row('Ada Lovelace').waitFor()
    expect(await other.page.getByText('Draft:').count()).toBe(0)
    await desk.page.context().setOffline(false)
    await other.row('Ada Lovelace').getByText('Draft: In the train').waitFor(patience)
    await desk.field().fill('')
    await other.page.getByText('Draft:').waitFor({ state: 'detached' })
  })

  test('three texts written offline go out by themselves after the page was opened again, each once, in order', async () => {
    const screen = await enter()
    const { page, write, bubble } = screen
    await openChat(screen)
    await offline(screen)
    for (const text of ['Offline one', 'Offline two', 'Offline three']) await write(text)
    await bubble('Offline one').getByText('Not sent yet').waitFor()
    expect(await axeFindings(page)).toEqual([])
    // Without a connection the page itself would not come either; what it sends is held back instead.
    await page.route('**/api/graphql', (route) =>
      route.request().postData()?.includes('"operationName":"Send"') ? route.abort() : route.continue(),
    )
    await page.context().setOffline(false)
    await page.reload()
    await bubble('Offline three').waitFor()
    expect((await textsOf()).filter((text) => text?.startsWith('Offline'))).toEqual([])
    await page.unroute('**/api/graphql')
    await expect
      .poll(async () => (await textsOf()).filter((text) => text?.startsWith('Offline')), patience)
      .toEqual(['Offline one', 'Offline two', 'Offline three'])
    await bubble('Offline three').locator('[data-tick=read]').waitFor(patience)
    expect(await page.getByText('Not sent yet').count()).toBe(0)
  })

  test('of two tabs one sends, and both show it', async () => {
    const screen = await enter()
    const { page, write, bubble } = screen
    await openChat(screen)
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('log').getByText('oak desk').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    for (const text of ['Tabs one', 'Tabs two']) await write(text)
    await second.getByRole('log').getByText('Tabs two').waitFor()
    await page.context().setOffline(false)
    await bubble('Tabs two').locator('[data-tick=read]').waitFor(patience)
    await second
      .getByRole('article')
      .filter({ hasText: 'Tabs two' })
      .locator('[data-tick=read]')
      .waitFor(patience)
    expect((await textsOf()).filter((text) => text?.startsWith('Tabs'))).toEqual(['Tabs one', 'Tabs two'])
    expect(await second.getByText('Tabs one').count()).toBe(1)
    await second.close()
  })

  test('what is refused says why, and what was written after it goes out', async () => {
    const screen = await enter()
    const { page, write, bubble, field } = screen
    await openChat(screen)
    await offline(screen)
    await write('z'.repeat(4097))
    await write('After the refused one')
    await field().fill('Something else')
    await page.context().setOffline(false)
    await live(screen)
    await bubble('After the refused one').locator('[data-tick=read]').waitFor(patience)
    await bubble('zzz').getByText('Not sent.').waitFor()
    await bubble('zzz')
      .getByRole('button', { name: /^Discard/ })
      .click()
    expect(await field().inputValue()).toBe('Something else')
    await field().fill('')
  })

  test('who signs in next in this browser finds nothing of it', async () => {
    const screen = await enter()
    await openChat(screen)
    await offline(screen)
    await screen.write('Mine alone')
    await screen.field().fill('And this')
    const stored = await screen.page.evaluate(() =>
      Object.keys(localStorage).filter((key) => /draft|outbox/.test(key)),
    )
    const { id } = person
    expect(stored.length).toBeGreaterThan(1)
    for (const key of stored) expect(key).toContain(`${id}.${shop.workspaceId}`)
    await screen.page.context().setOffline(false)
    await screen.bubble('Mine alone').locator('[data-tick=read]').waitFor(patience)
    await screen.field().fill('')
  })
})
