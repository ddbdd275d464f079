import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// What lies above the page: one layer at a time, and nothing over the field in which one writes.

onStage('layers of the dashboard', {}, ({ enter }) => {
  test('the palette closes an open menu, and does not open over a dialog', async () => {
    const { page, row, bubble } = await enter({ role: 'admin' })
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    const palette = page.getByRole('dialog', { name: 'Commands' })
    await page
      .getByRole('button', { name: /^Account of/ })
      .first()
      .click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Control+k')
    await palette.waitFor()
    await page.getByRole('menu').waitFor({ state: 'detached' })
    const input = palette.getByRole('combobox')
    await expect.poll(() => input.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'New message' }).click()
    const dialog = page.getByRole('dialog', { name: 'New message' })
    await dialog.waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await palette.count()).toBe(0)
  })

  test.each([
    [1280, 800, 'Grace Hopper'],
    [360, 640, 'Ada Lovelace'],
  ])('a toast stays clear of the composer at %i by %i', async (width, height, name) => {
    const { page, row, field } = await enter()
    await row(name).click()
    await field().waitFor()
    await page.setViewportSize({ width, height })
    await field().fill('One\ntwo\nthree\nfour\nfive\nsix\nseven\neight')
    await field().press('Escape')
    await page.keyboard.press('m')
    const toast = page.getByRole('region', { name: 'What was just done' }).getByRole('listitem').first()
    await toast.waitFor()
    const composer = page.getByRole('group', { name: 'What is written' })
    const gap = async () => {
      const [above, below] = [await toast.boundingBox(), await composer.boundingBox()]
      return (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
    }
    await expect.poll(gap).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])
  })

  test('who may not change tags is shown why', async () => {
    const { page, row, bubble } = await enter({ role: 'agent' })
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    const words = page.getByText('Your role cannot change tags. It needs the permission to change contacts.')
    if ((await words.count()) === 0) await page.getByRole('button', { name: 'About the contact' }).click()
    await words.waitFor()
    expect(await page.getByRole('button', { name: 'Tag: Add or remove tags', exact: true }).count()).toBe(0)
  })
})
