import { beforeAll, expect, test } from 'vitest'
import { axeFindings, signIn } from './browser.ts'
import { onStage, type Screen } from './stage.ts'

// The dashboard for everybody: by keyboard, in both themes, on a phone, below a path, with less permissions.

onStage('the dashboard', {}, ({ parley, shop, person, customer, open, enter }) => {
  beforeAll(async () => {
    const hello = { to: '+15550100030', type: 'template', template: { name: 'hello', language: 'en' } }
    expect((await shop.v1.post('/messages', hello)).status).toBe(201)
  })

  /** Nobody there has written to us: the chat is not open, and its window neither. */
  const chooseUnanswered = async ({ page, row }: Screen) => {
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await row(/\+1 555 010 0030/).click()
  }

  test('asks the server by hashes of known documents only', async () => {
    const { page, row, bubble } = await open()
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/graphql')) bodies.push(request.postData() ?? '')
    })
    await signIn(page, parley.url, person)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    expect(bodies.length).toBeGreaterThan(3)
    for (const body of bodies) {
      expect(JSON.parse(body)).toMatchObject({ extensions: { persistedQuery: { version: 1 } } })
      expect(JSON.parse(body).query).toBeUndefined()
    }
  })

  test('everything is done by keyboard alone', async () => {
    const { page, row, bubble } = await open()
    await page.goto(parley.url)
    await page.getByLabel('E-mail address').waitFor()
    await page.keyboard.type(person.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await row('Ada Lovelace').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('lovel')
    await row('Grace Hopper').waitFor({ state: 'detached' })
    expect(page.url()).toContain('q=lovel')
    await page.keyboard.press('Escape')
    await row('Grace Hopper').waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (const [key, name] of Object.entries({
      j: 'Grace Hopper',
      ArrowDown: 'Ada Lovelace',
      k: 'Grace Hopper',
    })) {
      await page.keyboard.press(key)
      await expect.poll(focused).toContain(name)
    }
    await page.keyboard.press('Enter')
    await bubble('Where is my order?').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('On its way!')
    await page.keyboard.press('Enter')
    await bubble('On its way!').locator('[data-tick=read]').waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('i')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('letters after a click on a chat are a message and run no shortcuts', async () => {
    const { page, row } = await enter()
    await row('Ada Lovelace').click()
    const field = page.getByRole('textbox', { name: 'Message to Ada Lovelace' })
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('enjoy')
    expect(await field.inputValue()).toBe('enjoy')
    await page.getByRole('button', { name: 'Close the conversation' }).waitFor()
    await field.fill('')
  })

  test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (colorScheme) => {
    const screen = await open({ colorScheme })
    const { page, row, bubble } = screen
    await page.goto(parley.url)
    await page.getByLabel('E-mail address').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await signIn(page, parley.url, person)
    expect(await axeFindings(page)).toEqual([])
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await chooseUnanswered(screen)
    await page.getByRole('button', { name: 'Choose a template' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /order update/ })
      .click()
    expect(await axeFindings(page)).toEqual([])
  })

  test('the theme can be chosen, and stays chosen', async () => {
    const { page, row } = await enter({ colorScheme: 'light' })
    const brightness = () =>
      page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]))
    expect(await brightness()).toBeGreaterThan(200)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(brightness).toBeLessThan(40)
    await page.reload()
    await row('Ada Lovelace').waitFor()
    expect(await brightness()).toBeLessThan(40)
  })

  test('on a phone there is one pane with a way back, and nothing is wider than the screen', async () => {
    const { page, row, bubble } = await enter({ viewport: { width: 360, height: 720 } })
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(await tooWide()).toBe(false)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    expect(await row('Grace Hopper').isVisible()).toBe(false)
    expect(await tooWide()).toBe(false)
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await row('Grace Hopper').waitFor()
    await row('Grace Hopper').click()
    await page.goBack()
    await row('Ada Lovelace').waitFor()
  })

  test('names without a break stay in the panel, and what is written from right to left is read so', async () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
    await customer('15550100041', name)('مرحبا، أين طلبي؟ (order 5)')
    const { page, row, bubble } = await enter()
    await row(name).click()
    const box = await page.getByRole('complementary').getByText(name).boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1280)
    const direction = (element: Element) => getComputedStyle(element).direction
    const text = bubble('order 5').getByText('order 5')
    // Each paragraph goes its own way: see "each paragraph begins at the side from which it is read".
    const way = (element: Element) => getComputedStyle(element.parentElement as Element).unicodeBidi
    expect(await text.evaluate(way)).toBe('plaintext')
    expect(await row(name).getByText('order 5').evaluate(direction)).toBe('rtl')
  })

  test('a chat that was opened without a connection is read once there is one', async () => {
    await customer('15550100042', 'Yolanda')('Anybody there?')
    const { page, row } = await enter()
    await row('Yolanda').getByText('1 unread').waitFor()
    await page.context().setOffline(true)
    await page.getByText('Reconnecting').waitFor()
    await row('Yolanda').click()
    await page.getByRole('alert').getByText('There is no connection').waitFor()
    await page.context().setOffline(false)
    await row('Yolanda').getByText('1 unread').waitFor({ state: 'detached' })
  })

  test('the ring warns before the window closes', async () => {
    const { page, row } = await open()
    const hours = async (count: number) => page.clock.setFixedTime(Date.now() + count * 3_600_000)
    await hours(21)
    await signIn(page, parley.url, person)
    await row('Ada Lovelace').locator('[data-window=soon]').waitFor()
    await hours(23.5)
    await page.reload()
    await row('Ada Lovelace').locator('[data-window=urgent]').waitFor()
    await hours(24.5)
    await page.reload()
    await row('Ada Lovelace').locator('[data-window=closed]').waitFor()
  })
})
