import { expect, test } from 'vitest'
import { axeFindings } from './browser.ts'
import { inDashboard } from './stage.ts'

inDashboard('where a customer came from', {}, ({ page, row, bubble, parley, shop }) => {
  const inbound = (message: object) => parley.sandbox.inbound(shop.phoneId, '15550100021', message)

  test('the thread shows the advertisement, the marks and a shared card; the panel what came first and last', async () => {
    await row('Ada Lovelace').click()
    await bubble('oak desk').waitFor()
    const referral = {
      source_type: 'ad',
      source_id: '120',
      source_url: 'https://shop.example/summer',
      headline: 'Summer sale',
      body: 'Two for one',
    }
    await inbound({ type: 'text', text: { body: 'Is this still on?' }, referral })
    const asked = bubble('Is this still on?')
    await asked.getByText('From an advertisement').waitFor()
    await asked.getByText('Two for one').waitFor()
    expect(await asked.getByRole('link', { name: 'Show it' }).getAttribute('href')).toBe(referral.source_url)
    await inbound({ type: 'text', text: { body: 'Look' }, context: { frequently_forwarded: true } })
    await bubble('Look').getByText('Forwarded many times').waitFor()
    const vcard = 'BEGIN:VCARD\nFN:Ana\nEND:VCARD'
    const card = { name: { formatted_name: 'Ana' }, phones: [{ phone: '+351912000444' }], vcard }
    await inbound({ type: 'contacts', contacts: [{ ...card, origin: 'contact_request' }] })
    const shared = bubble('Ana')
    await shared.getByText('Shared on request').waitFor()
    const saved = page.waitForEvent('download')
    await shared.getByRole('button', { name: 'Save the card' }).press('Enter')
    expect((await saved).suggestedFilename()).toBe('Ana.vcf')

    await page.reload()
    const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
    await panel.getByRole('heading', { name: 'Where they came from' }).waitFor()
    await panel.getByText('Summer sale').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('another number is told in words, and the panel has the earlier one', async () => {
    const system = { type: 'user_changed_number', wa_id: '15550100921', body: 'Ada has another number' }
    await inbound({ type: 'system', system })
    await bubble('Has another number now').waitFor()
    await page.reload()
    const panel = page.getByRole('complementary', { name: 'About Ada Lovelace' })
    await panel.getByRole('heading', { name: 'Earlier numbers' }).waitFor()
    await panel.getByText('+1 555 010 0021').waitFor()
    await panel.getByText('+1 555 010 0921').waitFor()
  })
})
