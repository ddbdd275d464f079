import { expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { onStage } from './stage.ts'

// The addresses of the settings: each page has one, older ones lead there, and what makes no sense in one is passed over.

const nobody = '01900000-0000-7000-8000-000000000000'

onStage('addresses of the settings', { chats: false }, async ({ parley, shop, enter }) => {
  const { graphql } = await memberSession(parley, shop.workspaceId)
  const ids = JSON.stringify([
    await graphql('mutation { createTeam(input: { name: "Returns" }) { team { id } } }'),
    await graphql(
      'mutation { createWebhookEndpoint(input: { url: "http://127.0.0.1:1/", events: [CONTACT_CREATED] }) { webhookEndpoint { id } } }',
    ),
  ]).match(/[\da-f]{8}-[\da-f-]{27}/g) as string[]
  const [team = '', endpoint = ''] = ids
  await graphql(`mutation { testWebhookEndpoint(input: { id: "${endpoint}" }) { delivery { id } } }`)
  const { page } = await enter()
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  const path = () => new URL(page.url()).pathname + new URL(page.url()).search

  test('a team has one, under that of all teams; the way back is to the part of the list that one saw', async () => {
    await page.goto(`${parley.url}/settings/teams?q=ret`)
    await page.getByRole('list', { name: 'Teams' }).getByRole('link').click()
    await title('Returns')
    expect(path()).toBe(`/settings/teams/${team}?q=ret`)
    await page.reload()
    await title('Returns')
    const current = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]')
    expect(await current.textContent()).toBe('Teams')
    await page.getByRole('link', { name: 'All teams' }).click()
    await title('Teams')
    expect(path()).toBe('/settings/teams?q=ret')
  })

  test('an endpoint and its deliveries have one each', async () => {
    await page.goto(`${parley.url}/settings/webhooks`)
    await page.getByRole('main').getByRole('link', { name: '127.0.0.1' }).click()
    await title('Webhook')
    expect(path()).toBe(`/settings/webhooks/${endpoint}`)
    await page.getByLabel('Time').selectOption('day')
    await page.getByRole('list', { name: 'Deliveries' }).getByRole('link').first().click()
    await title('Delivery')
    expect(path()).toMatch(
      new RegExp(`^/settings/webhooks/${endpoint}/deliveries/[\\da-f-]{36}\\?since=day$`),
    )
    await page.getByRole('link', { name: 'All deliveries' }).click()
    await title('Webhook')
    expect(path()).toBe(`/settings/webhooks/${endpoint}?since=day`)
  })

  test.each([
    ['teams?team=TEAM&q=ret', 'Returns', 'teams/TEAM?q=ret'],
    ['webhooks?endpoint=ENDPOINT&state=failed', 'Webhook', 'webhooks/ENDPOINT?state=FAILED'],
    ['webhooks?endpoint=ENDPOINT&delivery=NOBODY', 'Delivery', 'webhooks/ENDPOINT/deliveries/NOBODY'],
  ])(
    '%s, as it was before, leads there, and back from there leads to where one came from',
    async (older, name, now) => {
      const filled = (text: string) =>
        text.replace('TEAM', team).replace('ENDPOINT', endpoint).replace('NOBODY', nobody)
      await page.goto(`${parley.url}/settings/general`)
      await title('General')
      await page.goto(`${parley.url}/settings/${filled(older)}`)
      await title(name)
      expect(path()).toBe(`/settings/${filled(now)}`)
      await page.goBack()
      await title('General')
    },
  )

  test.each([
    ['rules?q=open', 'rules?q=open'],
    ['knowledge', 'knowledge'],
    ['chatbot?tab=messages', 'messages'],
    ['chatbot?tab=ai', 'ai'],
  ])('%s, which is a part of the chatbot now, leads there', async (older, now) => {
    await page.goto(`${parley.url}/settings/${older}`)
    await title('Chatbot')
    await expect.poll(path).toBe(`/chatbot/${now}`)
  })

  test('what makes no sense in one is passed over', async () => {
    await page.goto(`${parley.url}/settings/webhooks/${endpoint}?since=never&state=`)
    await title('Webhook')
    expect(await page.getByLabel('Time').inputValue()).toBe('')
    await page.goto(`${parley.url}/settings/webhooks?tab=nothing`)
    await page.getByRole('main').getByRole('link', { name: '127.0.0.1' }).waitFor()
  })

  test('a page that one only points at is asked for already, once', async () => {
    const asked: string[] = []
    page.on('request', (request) => {
      const name = /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
      if (name) asked.push(name)
    })
    await page.goto(`${parley.url}/settings/general`)
    await title('General')
    await expect.poll(() => asked).toContain('WorkspaceSettings')
    expect(asked.filter((name) => name === 'WorkspaceSettings')).toHaveLength(1)
    await page.getByRole('link', { name: 'Roles', exact: true }).hover()
    await expect.poll(() => asked).toContain('Roles')
    expect(page.url()).toContain('/settings/general')
  })

  test('who may not see a room is told so on every page of it', async () => {
    const agent = await enter({ role: 'agent' })
    await agent.page.goto(`${parley.url}/settings/webhooks/${endpoint}`)
    await agent.page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor()
  })
})
