import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { onStage } from './stage.ts'

// Two people at one chat see each other before both answer.

onStage('colleagues at the same chat', {}, ({ enter }) => {
  test('who opens a chat is shown to those who look at it, while they write, until they leave', async () => {
    const mine = await enter()
    await mine.row('Ada Lovelace').click()
    await mine.bubble('oak desk').waitFor()
    const faces = mine.page.getByRole('list', { name: 'Also looking at this conversation' })
    expect(await faces.count()).toBe(0)

    const theirs = await enter({ role: 'agent' })
    await theirs.row('Ada Lovelace').click()
    await faces.waitFor()
    const name = await faces.getByRole('listitem').first().getAttribute('title')
    expect(name).toMatch(/^Member \d+$/)

    const writing = mine.page.getByText(`${name} is writing…`)
    await theirs.page.getByRole('list', { name: 'Also looking at this conversation' }).waitFor()
    await theirs.field().pressSequentially('It is')
    await writing.waitFor()
    expect(await axeFindings(mine.page)).toEqual([])
    await theirs.field().fill('')
    await writing.waitFor({ state: 'detached' })
    await theirs.field().pressSequentially('Yes, both')
    await writing.waitFor()
    await theirs.field().press('Enter')
    await mine.bubble('Yes, both').waitFor()
    await writing.waitFor({ state: 'detached' })

    await theirs.row('Grace Hopper').click()
    await faces.waitFor({ state: 'detached' })
    await theirs.row('Ada Lovelace').click()
    await faces.waitFor()
    await theirs.page.context().close()
    await faces.waitFor({ state: 'detached' })
  })

  test('one person in two tabs is no company, and writing alone tells nobody', async () => {
    const one = await enter()
    const told: string[] = []
    one.page.on('request', (request) => {
      if (request.postData()?.includes('SetTyping')) told.push(request.url())
    })
    await one.row('Ada Lovelace').click()
    const two = await enter()
    await two.row('Ada Lovelace').click()
    await two.field().pressSequentially('Alone')
    await one.field().pressSequentially('Alone')
    await one.page.waitForTimeout(500)
    expect(await one.page.getByRole('list', { name: 'Also looking at this conversation' }).count()).toBe(0)
    expect(told).toEqual([])
  })
})
