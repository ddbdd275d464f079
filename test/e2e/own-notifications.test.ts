import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// What happened while a person was away, at the bell and on its page.

onStage('what happened meanwhile', {}, ({ parley, shop, enter }) => {
  test('the bell counts what happened and leads to it; read is read on all devices', async () => {
    const colleague = await memberSession(parley, shop.workspaceId)
    const member = await parley.createMember(shop.workspaceId)
    const { page } = await enter({ person: member })
    const { page: device } = await enter({ person: member })
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    const chats = (await shop.v1.get('/chats')).body.data as { contact_id: string }[]
    const note = () =>
      colleague.graphql(
        'mutation ($id: ID!, $who: [ID!]) { createNote(input: { contactId: $id, content: "See to this", mentionIds: $who }) { note { id } } }',
        { id: chats[0]?.contact_id, who: [member.id] },
      )
    await note()
    const one = { name: 'Notifications, 1 not read' }
    await device.getByRole('link', one).waitFor()
    await page.getByRole('link', one).click()
    const line = page.getByRole('listitem').getByRole('link', { name: /mentioned you in a note about/ })
    await line.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await line.click()
    await page.waitForURL('**/inbox/*')
    await device.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await page.goto(`${parley.url}/notifications`)
    await line.waitFor()
    await note()
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByText('Not read:').count()).toBe(0)
  })

  test('one chooses how one is notified of what, by keys, and is not promised mails that nobody sends', async () => {
    const member = await parley.createMember(shop.workspaceId)
    const { page } = await enter({ person: member })
    await page.goto(`${parley.url}/settings/notifications`)
    await page.getByText('This installation has no mail server').waitFor()
    const mail = page.getByRole('combobox', { name: 'My imports: By mail' })
    expect(await mail.isDisabled()).toBe(true)
    const { app } = parley
    app.config = { ...app.config, mail: { ...app.config.mail, url: 'smtp://127.0.0.1:9' } }
    await page.reload()
    await mail.focus()
    await page.keyboard.press('End')
    await page.getByLabel('Quiet from').fill('22:00')
    await page.getByLabel('Quiet until').fill('07:00')
    await page.getByLabel('Sat', { exact: true }).focus()
    await page.keyboard.press('Space')
    await page.getByLabel('Daily mail at').fill('09:30')
    await page.getByLabel('Time zone').fill('Europe/Berlin')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.reload()
    await expect.poll(() => mail.inputValue()).toBe('DIGEST')
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
    expect(await page.getByLabel('Sat', { exact: true }).isChecked()).toBe(false)
    expect(await page.getByLabel('Sun', { exact: true }).isChecked()).toBe(true)
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})
