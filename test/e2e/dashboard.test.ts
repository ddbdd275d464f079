import { expect, test } from 'vitest'
import { signIn } from './browser.ts'
import { onStage } from './stage.ts'

// A member works in the inbox: the whole product, with the sandbox as the platform and Chromium as the browser.

onStage('the inbox', { chats: false }, async ({ parley, shop, person, open, customer, ada, grace }) => {
  const { page, log, row, bubble, field, write } = await open()
  const platformTexts = async (phone: string) =>
    (await parley.sandbox.messages(phone))
      .filter(({ body }) => body.type === 'text')
      .map(({ body }) => (body.text as { body: string }).body)

  test('a stranger is asked to sign in, and told when it did not work', async () => {
    await page.goto(`${parley.url}/inbox?status=all`)
    await page.getByLabel('E-mail address').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.keyboard.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/do not match/)
      .waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password')
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    expect(page.url()).toBe(`${parley.url}/inbox?status=all`)
    await page.getByText('All caught up').waitFor()
  })

  test('a customer writes: the chat appears by itself, unread until it is opened', async () => {
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await ada('Is the *oak* desk still there?')
    await row('Ada Lovelace').getByText('1 unread').waitFor()
    await row('Ada Lovelace').click()
    await bubble('Is the oak desk still there?').waitFor()
    await row('Ada Lovelace').getByText('unread').waitFor({ state: 'detached' })
  })

  test('an answer is shown at once and its ticks go on until it is read', async () => {
    await field().fill('Yes, two of them.')
    await field().press('Shift+Enter')
    await field().pressSequentially('Shall I keep one?')
    await field().press('Enter')
    const answer = bubble('Shall I keep one?')
    await answer.locator('[data-tick=read]').waitFor()
    await row('Ada Lovelace').locator('[data-tick=read]').waitFor()
    expect(await answer.count()).toBe(1)
    expect(await field().inputValue()).toBe('')
    expect(await platformTexts('15550100021')).toEqual(['Yes, two of them.\nShall I keep one?'])
  })

  test('a message that failed says why', async () => {
    await customer('15550100002', 'Failing Frank')('Can you read me?')
    await row('Failing Frank').click()
    await write('We can!')
    await bubble('We can!')
      .getByText(/Not delivered\. This person cannot receive it.*\(131026\)/)
      .waitFor()
    await bubble('We can!').locator('[data-tick=failed]').waitFor()
  })

  test('a draft waits in its chat', async () => {
    await field().fill('Half a thou')
    await row('Ada Lovelace').click()
    await bubble('Shall I keep one?').waitFor()
    expect(await field().inputValue()).toBe('')
    await page.reload()
    await row('Failing Frank').click()
    await bubble('We can!').waitFor()
    expect(await field().inputValue()).toBe('Half a thou')
    await field().fill('')
  })

  test('a text that is too long is refused in words and none of it is lost', async () => {
    await row('Ada Lovelace').click()
    await field().focus()
    await page.keyboard.insertText('y'.repeat(4097))
    await field().press('Enter')
    await page.getByRole('alert').getByText('Not sent.').waitFor()
    expect(await field().inputValue()).toHaveLength(4097)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await field().fill('')
  })

  test('a quoted answer shows what it answers, there and at the platform', async () => {
    await row('Ada Lovelace').click()
    const question = bubble('Is the oak desk still there?')
    await question.hover()
    await question.getByRole('button', { name: /^Reply to/ }).click()
    await write('This one, yes.')
    const answer = bubble('This one, yes.')
    await answer.locator('[data-tick=read]').waitFor()
    expect(await answer.textContent()).toContain('Is the oak desk still there?')
    expect((await parley.sandbox.messages('15550100021')).at(-1)?.body).toHaveProperty('context.message_id')
  })

  test('a reaction stands on its message', async () => {
    const [sent] = await parley.sandbox.messages('15550100021')
    const reaction = { type: 'reaction', reaction: { message_id: sent?.id, emoji: '👍' } }
    await parley.sandbox.inbound(shop.phoneId, '15550100021', reaction, 'Ada Lovelace')
    await bubble('Shall I keep one?').getByText('👍').waitFor()
  })

  test('a lost connection is told, loses nothing and sends nothing twice', async () => {
    const writes = ada
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await write('Written without a network')
    const unsent = bubble('Written without a network')
    await unsent.getByText('Not sent yet').waitFor()
    await writes('First meanwhile')
    await writes('Second meanwhile')
    await grace('I am new')
    expect(await bubble('meanwhile').count()).toBe(0)

    await page.context().setOffline(false)
    await page.getByText('Live', { exact: true }).waitFor()
    await bubble('First meanwhile').waitFor()
    await bubble('Second meanwhile').waitFor()
    await row('Grace Hopper').waitFor()
    expect(await bubble('meanwhile').allTextContents()).toHaveLength(2)

    await unsent.locator('[data-tick=read]').waitFor()
    expect((await platformTexts('15550100021')).filter((text) => text.startsWith('Written'))).toHaveLength(1)
  })

  test('an answer that was lost on its way is found again instead of sent twice', async () => {
    let lost = false
    await page.route('**/api/graphql', async (route) => {
      if (lost || !route.request().postData()?.includes('"operationName":"Send"')) return route.continue()
      lost = true
      await route.fetch()
      await route.abort()
    })
    await write('Did this arrive?')
    await bubble('Did this arrive?').locator('[data-tick=read]').waitFor()
    expect(lost).toBe(true)
    expect(await bubble('Did this arrive?').count()).toBe(1)
    await page.unroute('**/api/graphql')
    expect((await platformTexts('15550100021')).filter((text) => text === 'Did this arrive?')).toHaveLength(1)
  })

  test('the socket alone is cut: it comes back and goes on where it was', async () => {
    const writes = ada
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Network.enable')
    const reconnected = new Promise((resolve) => cdp.once('Network.webSocketCreated', resolve))
    await page.evaluate(() => window.dispatchEvent(new Event('offline')))
    await writes('Between two sockets')
    await reconnected
    await bubble('Between two sockets').waitFor()
    await cdp.detach()
  })

  test('older messages come when one scrolls up, and what one reads stays in its place', async () => {
    const writes = customer('15550100023', 'Talkative Tom')
    for (let index = 1; index <= 60; index++) await writes(`Line ${index}.`)
    await row('Talkative Tom').getByText('60 unread').waitFor()
    await row('Talkative Tom').click()
    await bubble('Line 60.').waitFor()
    expect(await bubble('Line 5.').count()).toBe(0)
    await log().evaluate((pane) => pane.scrollTo(0, 300))
    const place = () => bubble('Line 30.').evaluate((element) => element.getBoundingClientRect().top)
    const before = await place()
    await expect.poll(() => log().evaluate((pane) => pane.scrollTop)).toBeGreaterThan(600)
    expect(await place()).toBe(before)
    await writes('Line 61.')
    await page.getByRole('button', { name: 'New messages' }).waitFor()
    expect(await place()).toBe(before)
    await log().evaluate((pane) => pane.scrollTo(0, 0))
    await bubble('Line 1.').waitFor()
    await page.getByRole('button', { name: 'New messages' }).click()
    await expect
      .poll(() => bubble('Line 61.').evaluate((e) => e.getBoundingClientRect().bottom < 760))
      .toBe(true)
    expect(await log().getByRole('article').count(), 'what is out of sight is not on the page').toBeLessThan(
      40,
    )
  })

  test('chats are closed and opened again', async () => {
    await page.getByRole('button', { name: 'Close the conversation' }).click()
    await row('Talkative Tom').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Closed', exact: true }).click()
    await row('Talkative Tom').click()
    await page.getByRole('button', { name: 'Reopen the conversation' }).click()
    await row('Talkative Tom').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await row('Talkative Tom').waitFor()
  })

  test('a chat goes with its contact, from the list and from the screen', async () => {
    const phone = '15550770001'
    await customer(phone, 'Nora')('Short visit')
    await row('Nora').click()
    await bubble('Short visit').waitFor()
    expect(
      await page.getByText('Today', { exact: true }).count(),
      'a day that is in sight stands there once',
    ).toBe(1)
    const { body } = await shop.v1.get(`/contacts?phone=${phone}`)
    expect((await shop.v1.send('DELETE', `/contacts/${body.data[0].id}`)).status).toBe(204)
    await page.getByText('There is no such conversation').waitFor()
    await row('Nora').waitFor({ state: 'detached' })
  })

  test('signing out ends the session', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
    await page.goto(`${parley.url}/inbox`)
    await page.getByRole('heading', { name: 'Sign in to Parley' }).waitFor()
    await signIn(page, parley.url, person)
  })
})
