import { expect, test } from 'vitest'
import { meaningOf } from '../../web/src/campaigns/failure-words.ts'
import { failureWords, sentKind } from '../../web/src/thread/failure.ts'

// What is advised fits what was sent.

const words = (code: number, type: string) =>
  failureWords({ code, message: 'In the words of the platform' }, sentKind({ __typename: type }))

test('a closed window asks for a template, but of no template', () => {
  const closed = 'More than 24 hours have passed since they last wrote.'
  for (const type of ['TextContent', 'ImageContent', 'ReplyButtonsContent'])
    expect(words(131047, type)).toBe(`${closed} Send a template instead. (131047)`)
  expect(words(131047, 'TemplateContent')).toBe(`${closed} (131047)`)
  expect(meaningOf({ meaning: 'WINDOW_CLOSED', words: '', remedy: '' })).toEqual({
    words: closed,
    remedy: 'Check the template in the templates, then retry.',
  })
})

test('a file that cannot be read is sent in another way, that of a template with it', () => {
  const unread = 'The platform could not read the file.'
  expect(words(131053, 'DocumentContent')).toBe(`${unread} Send it as another type of file. (131053)`)
  expect(words(131053, 'TemplateContent')).toBe(`${unread} Send the template with another file. (131053)`)
})

test('without advice the words of the platform or none', () => {
  expect(words(1, 'TextContent')).toBe('In the words of the platform (1)')
  expect(words(0, 'TemplateContent')).not.toMatch(/\(/)
  expect(failureWords(null, 'other')).toBe('It could not be sent.')
})
