import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

// Skills: declared, given to members and teams, required of a chat, and seen where somebody is chosen (docs/adr/0191).

inDashboard('skills', {}, ({ page, row, bubble, parley, shop, enter }) => {
  const dialog = () => page.getByRole('dialog')
  const save = async () => {
    await dialog().getByRole('button', { name: 'Save', exact: true }).click()
    await dialog().waitFor({ state: 'detached' })
  }

  test('skills are declared, changed and removed', async () => {
    await page.goto(`${parley.url}/settings/skills`)
    await page.getByText('No skills yet').waitFor()
    for (const name of ['Spanish', 'Billing', 'Fax']) {
      await page.getByRole('button', { name: 'New skill' }).click()
      await dialog().getByLabel('Name').fill(name)
      await dialog().getByLabel('Description').fill(`Answers about ${name}`)
      await save()
      await page.getByRole('list', { name: 'Skills' }).getByText(name, { exact: true }).waitFor()
    }
    await page.getByRole('button', { name: 'Actions for Fax' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete skill' }).click()
    const skills = page.getByRole('list', { name: 'Skills' }).getByRole('listitem')
    await expect.poll(() => skills.count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
  })

  test('a member and a team get skills', async () => {
    await page.goto(`${parley.url}/settings/members`)
    const mine = page.getByRole('listitem').filter({ hasText: 'You' }).first()
    await mine.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Skills' }).click()
    await dialog().getByLabel('Billing').check()
    expect(await axeFindings(page)).toEqual([])
    await save()
    await mine.getByText('Billing').waitFor()
    await page.goto(`${parley.url}/settings/teams`)
    await page.getByRole('button', { name: 'New team' }).click()
    await dialog().getByLabel('Name').fill('Returns')
    await dialog().getByRole('button', { name: 'Create team' }).click()
    await page.getByRole('heading', { name: 'Returns' }).waitFor()
    await page.getByRole('button', { name: 'Actions for the team' }).click()
    await page.getByRole('menuitem', { name: 'Skills' }).click()
    await dialog().getByLabel('Spanish').check()
    await save()
    await page.getByRole('definition').getByText('Spanish').waitFor()
  })

  test('a chat requires a skill by its key; its row, its head, the choice of an agent and the wall say so', async () => {
    const other = await enter({ person: await parley.createMember(shop.workspaceId, 'agent') })
    await page.goto(`${parley.url}/inbox`)
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    await page.getByRole('button', { name: 'Required skills: none' }).press('w')
    await page.getByRole('option', { name: 'Spanish' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Waits: nobody who is here has Spanish' }).waitFor()
    await row('Ada Lovelace.*Waits for somebody with: Spanish').waitFor()
    await other.row('Ada Lovelace.*Waits for somebody with: Spanish').waitFor()
    await page.getByRole('button', { name: 'Assigned to nobody' }).click()
    await page
      .getByRole('option', { name: /Member 1/ })
      .getByText('Lacks: Spanish')
      .waitFor()
    await page.getByRole('option', { name: /Member 1/ }).click()
    await row('Ada Lovelace.*Requires: Spanish').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(`${parley.url}/queue/wall`)
    const wall = page.getByRole('region', { name: 'Skills' })
    await wall.getByText('1 with agents').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('chats are filtered by the skills that they require', async () => {
    await page.goto(`${parley.url}/inbox`)
    await row('Grace Hopper').waitFor()
    await page.getByRole('button', { name: 'Filter the conversations' }).click()
    const skill = dialog()
      .getByRole('group', { name: 'Requires one of these skills' })
      .getByRole('button', { name: 'Spanish' })
    await skill.click()
    expect(await axeFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Show', exact: true }).click()
    await row('Grace Hopper').waitFor({ state: 'detached' })
    await row('Ada Lovelace').waitFor()
  })
})
