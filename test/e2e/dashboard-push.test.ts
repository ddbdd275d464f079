import type { Worker } from 'playwright-core'
import { expect, test } from 'vitest'
import { startReceiver } from '../outside/guarded-client/receiver.ts'
import { pushBrowser } from '../telling/push/browser.ts'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// News while no page is open: the push service is a program of the test, all between it and the screen is the product.

onStage('push', {}, async (stage) => {
  const { parley, enter, ada } = stage
  const service = await startReceiver((res) => void res.writeHead(201).end())
  stage.started.defer(() => service.close())
  const browser = pushBrowser()

  test('a person asks for it, is told with no page before them, in the words of the page, until they end it', async () => {
    const { page } = await enter()
    await page.evaluate(() => localStorage.setItem('parley.language', '"de"'))
    await page.addInitScript(
      ({ endpoint, keys }) => {
        // The shell of the browser shows nothing beside pages, and so allows nothing.
        Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
        // A browser keeps it from page to page.
        const given = () => {
          const key = localStorage.getItem('test.push')
          return Promise.resolve(key ? one(key) : null)
        }
        const give = (key: string) => {
          localStorage.setItem('test.push', key)
          return given()
        }
        const one = (key: string) => ({
          endpoint,
          options: { applicationServerKey: Uint8Array.fromBase64(key, { alphabet: 'base64url' }).buffer },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: () => give(''),
        })
        Object.assign(PushManager.prototype, {
          getSubscription: given,
          subscribe: (options: { applicationServerKey: string }) => give(options.applicationServerKey),
        })
      },
      { endpoint: service.url, keys: browser.keys },
    )
    await page.goto(`${parley.url}/settings/notifications`)
    const box = page.getByRole('checkbox', { name: 'Auch wenn keine Seite offen ist' })
    await box.check()
    // What happens from then on is told.
    await expect.poll(() => parley.app.prisma.pushSubscription.count()).toBe(1)
    await expect.poll(() => box.isEnabled()).toBe(true)
    expect(await box.isChecked()).toBe(true)
    expect(await axeFindings(page)).toEqual([])

    await ada('Is it in stock?')
    await service.waitFor(1)
    const news = browser.read(service.received[0]?.bytes as Buffer)
    expect(news).toMatchObject({ kind: 'message', name: 'Ada Lovelace', text: 'Is it in stock?' })

    const cdp = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) resolve(registrations[0].registrationId)
      }),
    )
    await cdp.send('ServiceWorker.enable')
    const registrationId = await registered
    const deliver = (told: unknown) =>
      cdp.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(parley.url).origin,
        registrationId,
        data: JSON.stringify(told),
      })
    const worker = page.context().serviceWorkers()[0] as Worker
    await worker.evaluate(() => {
      const shown: object[] = []
      Object.assign(globalThis, { shown })
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      registration.showNotification = (title, { body, tag, lang } = {}) => {
        shown.push({ title, body, tag, lang })
        return Promise.resolve()
      }
    })
    const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: { body: string }[] }).shown)
    // Who looks at a page is told there.
    await page.bringToFront()
    await deliver(news)
    await page.waitForTimeout(500)
    expect(await shown()).toEqual([])
    await page.goto('about:blank')
    const { contactId } = news as { contactId: string }
    await deliver(news)
    await expect
      .poll(shown)
      .toEqual([{ title: 'Ada Lovelace', body: 'Is it in stock?', tag: contactId, lang: 'de' }])
    await deliver({ ...(news as object), text: '[Image]' })
    await expect.poll(async () => (await shown()).at(-1)?.body).toBe('Foto')

    await page.goto(`${parley.url}/settings/notifications`)
    await box.uncheck()
    const kept = 'select count(*)::int as many from push_subscription'
    await expect.poll(async () => (await parley.app.pool.query(kept)).rows).toEqual([{ many: 0 }])
  })
})
