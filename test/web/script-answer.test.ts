import { describe, expect, test } from 'vitest'
import { answerIn } from '../../web/src/actions/script-answer.ts'

// What a script of a custom action answers is shown, and nothing of it is believed (docs/adr/0057).

describe('what a script answers', () => {
  test.each([
    ['Done', { message: 'Done', url: null, clipboard: null }],
    [{ message: 'Done' }, { message: 'Done', url: null, clipboard: null }],
    [
      { toast: { message: 'Toast', type: 'success' }, message: 'x' },
      { message: 'Toast', url: null, clipboard: null },
    ],
    [{ toast: 'Toast' }, { message: 'Toast', url: null, clipboard: null }],
    [{ url: 'https://shop.example/7' }, { message: null, url: 'https://shop.example/7', clipboard: null }],
    [{ clipboard: 'Copied' }, { message: null, url: null, clipboard: 'Copied' }],
  ])('%j is shown', (value, answer) => expect(answerIn(value)).toEqual(answer))

  test.each([
    undefined,
    null,
    7,
    true,
    '',
    ' \n',
    [],
    ['x'],
    { message: 7 },
    { toast: null, message: {} },
    { url: 'javascript:alert(1)' },
    { url: 'data:text/html,x' },
    { url: 'blob:https://parley.example/1' },
    { url: '/api/auth/logout' },
    { url: `https://shop.example/${'x'.repeat(2048)}` },
    { url: { toString: 'x' } },
    { clipboard: ['x'] },
  ])('%j shows nothing', (value) =>
    expect(answerIn(value)).toEqual({ message: null, url: null, clipboard: null }),
  )

  test('long words are cut', () => {
    const { message, clipboard } = answerIn({ message: 'x'.repeat(9999), clipboard: 'y'.repeat(99_999) })
    expect([message?.length, clipboard?.length]).toEqual([500, 10_000])
  })
})
