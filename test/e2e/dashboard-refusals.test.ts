import { expect, test } from 'vitest'
import { axeFindings, inLanguage } from './browser.ts'
import { onStage } from './stage.ts'

// Why the server refused something is said in the language of the reader, by its code and its reason.

onStage('refusals', { chats: false }, ({ parley, enter }) => {
  const nameTaken = {
    en: ['New role', 'Create role', 'This name is already in use.'],
    de: ['Neue Rolle', 'Rolle erstellen', 'Diesen Namen gibt es schon.'],
    ar: ['دور جديد', 'إنشاء دور', 'هذا الاسم مستخدم من قبل.'],
  } as const

  test.each(Object.keys(nameTaken) as (keyof typeof nameTaken)[])(
    'a name that is taken, in %s',
    async (tag) => {
      const [title, submit, words] = nameTaken[tag]
      const { page } = await enter()
      await inLanguage(page, tag)
      await page.goto(`${parley.url}/settings/roles`)
      await page.getByRole('button', { name: title }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.locator('input').first().fill('agent')
      await dialog.getByRole('button', { name: submit }).click()
      const alert = dialog.getByRole('alert')
      await alert.getByText(words).waitFor()
      expect(await alert.textContent()).not.toContain('already exists')
      expect(await axeFindings(page)).toEqual([])
    },
  )
})
