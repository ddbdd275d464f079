import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Macros: made in the settings, run in a chat by a key and from the palette, and in many at once (docs/adr/0179).

inDashboard('macros', {}, ({ page, row, bubble, parley, enter }) => {
  const open = async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
  }

  test('one is made of steps, put before another, and changed', async () => {
    await page.goto(`${parley.url}/settings/macros`)
    await page.getByText('No macros yet').waitFor()
    for (const name of ['Urgent', 'Thank and close']) {
      await page.getByRole('button', { name: 'New macro' }).click()
      const form = page.getByRole('dialog', { name: 'New macro' })
      await form.getByLabel('Name', { exact: true }).fill(name)
      if (name === 'Urgent') {
        await form.getByRole('combobox', { name: 'Step 1' }).selectOption('priority')
        await form.getByLabel('Priority').selectOption('URGENT')
      } else {
        await form.getByRole('textbox', { name: 'Text' }).fill('Thank you, {{contact_name}}.')
        await form.getByRole('button', { name: 'Add a step' }).click()
        await form.getByRole('combobox', { name: 'Step 2' }).selectOption('close')
        await form.getByLabel('Note').fill('Thanked')
        await form.getByLabel('Shared with everybody').check()
        expect(await axeFindings(page)).toEqual([])
      }
      await form.getByRole('button', { name: 'Create macro' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await page.getByRole('list', { name: 'Shared macros' }).getByText('Thank and close').waitFor()
    await page.getByRole('list', { name: 'Own macros' }).getByText('Set the priority: Urgent').waitFor()
    await page.getByRole('button', { name: 'Actions for Thank and close' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Macro: Thank and close' })
    expect(await edit.getByLabel('Note').inputValue()).toBe('Thanked')
    await edit.getByRole('button', { name: 'Move step 2 up' }).click()
    await edit.getByRole('button', { name: 'Move step 1 down' }).click()
    await edit.getByRole('button', { name: 'Save macro' }).click()
    await edit.waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
  })

  test('its key shows what it will do, and Enter does it; a change of another person is seen', async () => {
    const other = await enter()
    await other.page.goto(`${parley.url}/settings/macros`)
    await open()
    await page.getByRole('button', { name: 'Run a macro…' }).waitFor()
    await other.page.getByRole('button', { name: 'Actions for Thank and close' }).click()
    await other.page.getByRole('menuitem', { name: 'Edit' }).click()
    await other.page.getByLabel('Name', { exact: true }).fill('Thank and end')
    await other.page.getByRole('button', { name: 'Save macro' }).click()
    await page.getByRole('button', { name: 'Run a macro…' }).press('d')
    await page.getByRole('option', { name: 'Thank and end' }).waitFor()
    await page.keyboard.type('Thank')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Run the macro “Thank and end”' })
    await dialog.getByText('Thank you, Ada Lovelace.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.locator('button:focus', { hasText: 'Run' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Thank and end is complete.').waitFor()
    await page.goto(`${parley.url}/inbox?status=closed`)
    await row('Ada Lovelace').click()
    await bubble('Thank you, Ada Lovelace.').waitFor()
  })

  test('the palette runs one, and many conversations at once do', async () => {
    await page.goto(`${parley.url}/inbox?status=closed`)
    await row('Ada Lovelace').click()
    await page.getByRole('button', { name: 'Run a macro…' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'What to do, or whom to write to' })
    await palette.fill('Run macro: Urgent')
    await page.getByRole('option', { name: 'Run macro: Urgent' }).waitFor()
    await palette.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Run the macro “Urgent”' })
    await dialog.getByText('It stops at the first step that is refused.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Run' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goto(`${parley.url}/inbox`)
    await page
      .getByRole('checkbox', { name: /^Select / })
      .first()
      .check()
    const bar = page.getByRole('toolbar', { name: 'Selected conversations' })
    await bar.getByRole('button', { name: 'Run a macro…' }).click()
    await page.getByRole('option', { name: 'Urgent' }).click()
    const many = page.getByRole('dialog', { name: 'Run the macro “Urgent”' })
    await many.getByText('In 1 conversation:').waitFor()
    await many.locator('button:focus', { hasText: 'Run' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Urgent: 1 conversation').waitFor()
    await row('.*Urgent').first().waitFor()
  })
})
