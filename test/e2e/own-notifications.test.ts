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
    const line = page.getByRole('listitem').getByRole('link', { name: /named you in a note about/ })
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
})
