import { expect, test } from 'vitest'
import { onStage } from './stage.ts'

// Who looks at one chat on a phone is not sent the whole workspace, and misses nothing by that.

onStage('one chat on a phone', {}, ({ enter, ada, grace }) => {
  test('is told alone; the list hears of the others when it is in sight again', async () => {
    const { page, row, bubble } = await enter({ viewport: { width: 360, height: 720 } })
    const frames: string[] = []
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
    )
    await page.reload()
    await page.getByText('Live', { exact: true }).waitFor()
    await row('Grace Hopper').click()
    await bubble('Where is my order?').waitFor()
    await ada('Do you deliver?')
    await grace('Hello?')
    await bubble('Hello?').waitFor()
    expect(frames.join('\n')).toContain('Hello?')
    expect(frames.join('\n')).not.toContain('Do you deliver?')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await row(/Ada Lovelace.*Do you deliver\?/s).waitFor()
    expect(frames.join('\n')).toContain('Do you deliver?')
  })

  test('a window that becomes wide hears of all again', async () => {
    const { page, row } = await enter({ viewport: { width: 360, height: 720 } })
    await row('Grace Hopper').click()
    await ada('Or shall I fetch it?')
    await page.setViewportSize({ width: 1280, height: 800 })
    await row(/Ada Lovelace.*Or shall I fetch it\?/s).waitFor()
  })
})
