import { expect, test } from 'vitest'
import { startReceiver } from '../outside/guarded-client/receiver.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// A member gives an event a body of their own: faults with their places, a preview on the last real event, the delivery.

onStage('webhook documents', { chats: false }, async ({ parley, customer, started, enter }) => {
  const receiver = started.adopt(await startReceiver(), (one) => one.close())
  const { page } = await enter({ colorScheme: 'light' })
  await page.goto(`${parley.url}/settings/webhooks`)

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = () => page.getByRole('dialog')
  const editor = () => dialog().getByLabel('Document for message.received')
  const says = (body: string) => customer('15550100021', 'Ada')(body)
  const looks = async () => expect(await axeFindings(page)).toEqual([])

  test('an event begins with a document that can be changed; what is wrong with it is told with its place', async () => {
    await says('Is the oak desk still there?')
    await button('Add an endpoint').click()
    await dialog().getByLabel('URL').fill(receiver.url)
    await dialog().getByLabel('message.received').check()
    await dialog().getByLabel('contact.deleted').check()
    expect(
      await dialog()
        .getByRole('button', { name: /^Write a document for/ })
        .count(),
    ).toBe(1)
    await button('Write a document for message.received').click()
    expect(await editor().inputValue()).toContain('message(id: $messageId)')
    await editor().fill('query ($messageId: ID!) {\n  message(id: $messageId) { txt }\n}')
    await button('Preview message.received').click()
    await dialog()
      .getByText(/^Line 2, column 29: Cannot query field "txt"/)
      .waitFor()
    await looks()
    await button('Add').click()
    await dialog()
      .getByRole('alert')
      .getByText(/Line 2, column 29/)
      .waitFor()
    expect(await editor().getAttribute('aria-invalid')).toBe('true')
  })

  test('the preview is the body of the last real event', async () => {
    const document =
      'query ($messageId: ID!) {\n  message(id: $messageId) { content { ... on TextContent { body } } contact { profileName } }\n}'
    await editor().fill(document)
    await button('Preview message.received').click()
    await dialog().getByText('"body": "Is the oak desk still there?"').waitFor()
    await dialog()
      .getByText(/^The body of the last such event/)
      .waitFor()
    await looks()
  })

  test('what is delivered is the answer', async () => {
    await button('Add').click()
    await button('Done').click()
    await says('And the ash one?')
    await parley.until(async () => receiver.received.length > 0 || null)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'message.received',
      data: { message: { content: { body: 'And the ash one?' }, contact: { profileName: 'Ada' } } },
    })
    await page.getByText('Own bodies').waitFor()
  })

  test('a document that fits no longer is told; without it the default body goes out', async () => {
    await parley.app.pool.query(
      `update webhook_endpoint set documents = replace(documents::text, 'profileName', 'formerName')::jsonb`,
    )
    await page.reload()
    await page.getByText(/^The document for message.received cannot be used.*formerName/).waitFor()
    await looks()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await page.getByText(/^The document for message.received cannot be used/).waitFor()
    await page.getByRole('link', { name: new RegExp(receiver.url) }).click()
    await button('Change').click()
    await button('Use the default body for message.received').click()
    await button('Write a document for message.received').waitFor()
    await button('Save').click()
    await dialog().waitFor({ state: 'detached' })
    await page.getByText('Own bodies').waitFor({ state: 'detached' })
    receiver.received.length = 0
    await says('Thanks!')
    await parley.until(async () => receiver.received.length > 0 || null)
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.message.text).toMatchObject({ body: 'Thanks!' })
  })
})
