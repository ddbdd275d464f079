import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { piecesOf, plainText } from '../../web/src/chat/formatting.ts'
import { RichText } from '../../web/src/chat/rich-text.tsx'
import { samples } from '../support/samples.ts'

// A mark formats only where the platform's own clients format: spec/10 FR12.

const html = (text: string) =>
  renderToStaticMarkup(createElement(RichText, { text }))
    .replace(/^<span class="[^"]*">(.*)<\/span>$/s, '$1')
    .replaceAll(/ (?:class|dir|target|rel)="[^"]*"/g, '')

describe('a pair of marks formats', () => {
  test.each([
    ['Is *bold* here', 'Is bold here', 'Is <strong>bold</strong> here'],
    ['_it_', 'it', '<em>it</em>'],
    ['(~old~), new', '(old), new', '(<s>old</s>), new'],
    ['`a*b*c`', 'a*b*c', '<code>a*b*c</code>'],
    ['```let a = 1\nlet b```', 'let a = 1\nlet b', '<code>let a = 1\nlet b</code>'],
    ['*_both_ of them*', 'both of them', '<strong><em>both</em> of them</strong>'],
    ['*5*10 cm*', '5*10 cm', '<strong>5*10 cm</strong>'],
    ['هذه *متوفرة*.', 'هذه متوفرة.', 'هذه <strong>متوفرة</strong>.'],
    ['**two**', '*two*', '*<strong>two</strong>*'],
    ['*see https://a.example/x_y_*', 'see https://a.example/x_y_', null],
    ['_one_ and _two_', 'one and two', '<em>one</em> and <em>two</em>'],
  ])('%j', (text, plain, shown) => {
    expect(plainText(text)).toBe(plain)
    if (shown !== null) expect(html(text)).toBe(shown)
  })
})

test.each([
  'box 5*10*3 cm, part a~b~c',
  'é_x_é',
  'snake_case_name and x__y',
  '5 * 10 * 3',
  'a * bold*',
  '*bold *',
  '*one\ntwo*',
  'a*b*',
  '*a*b',
  'क्_x_क',
  'ي*متوفرة*ي',
  '٣*٤*٥',
  '你好*重要*内容',
  '`',
  '``',
  '***',
  '_ _',
  '``` ```',
  'it`s and that`s',
  'https://a.example/*x*?b=_1_&c=~2~',
  '2*https://a.example/',
  '*https://a.example/*?b',
  '>no quote',
  '-5 degrees',
  '1.5 l',
])('%j is shown as written', (text) => {
  expect(plainText(text)).toBe(text)
  expect(
    html(text)
      .replaceAll(/<\/?a[^>]*>/g, '')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  ).toBe(text)
})

test('lines of lists and quotes are blocks, so that what ends them is no empty line', () => {
  const text = 'To do:\n- *oak*\n* ash\n2. elm\n> she said\nDone\n\n- one'
  expect(plainText(text)).toBe('To do:\n- oak\n* ash\n2. elm\n> she said\nDone\n\n- one')
  const item = (mark: string, words: string) => `<span><span>${mark}</span><span>${words}</span></span>`
  expect(html(text)).toBe(
    `To do:\n${item('•', '<strong>oak</strong>')}${item('•', 'ash')}${item('2.', 'elm')}` +
      `<span>she said</span>Done\n\n${item('•', 'one')}`,
  )
})

const letters = ['a', 'é', 'e\u0301', 'ß', 'ي', 'क', 'का', '你', 'Ж', '7', '٣', '𝒳']
const signs = [
  '*',
  '_',
  '~',
  '`',
  '```',
  ' ',
  '\n',
  '.',
  '- ',
  '> ',
  '1. ',
  'https://a.example/_x_',
  '😀',
  '(',
  '\u202a',
]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...signs, ...signs)), { maxLength: 40 })
  .map((parts) => parts.join(''))

/** Where the marks are that were taken away. */
function taken(text: string): number[] {
  const places: number[] = []
  let at = 0
  const walk = (pieces: ReturnType<typeof piecesOf>) => {
    for (const piece of pieces) {
      if (typeof piece === 'string') at += piece.length
      else if (piece.kind === 'link') at += piece.address.length
      else if (piece.kind === 'item' || piece.kind === 'quote') {
        at += piece.mark.length + 1
        walk(piece.pieces)
      } else {
        const mark = text.startsWith('```', at) ? '```' : text.charAt(at)
        places.push(at)
        at += mark.length
        walk(piece.pieces)
        places.push(at)
        at += mark.length
      }
    }
  }
  walk(piecesOf(text))
  expect(at, 'the pieces are the whole text').toBe(text.length)
  return places
}

describe('whatever is written', () => {
  const isWord = (text: string) => /^[\p{L}\p{N}]/u.test(text)
  const endsInWord = (text: string) => /[\p{L}\p{N}]\p{M}*$/u.test(text)

  test('only marks that format are taken away: no letter or digit outside, no space inside', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = new Set(taken(text))
        const left: string[] = []
        let rest = plainText(text)
        for (let at = 0; at < text.length; ) {
          const mark = text.startsWith('```', at) && kept.has(at) ? '```' : text.charAt(at)
          if (kept.has(at)) expect('*_~`').toContain(mark.charAt(0))
          else {
            expect(rest.charAt(0)).toBe(mark)
            rest = rest.slice(1)
            left.push(mark)
          }
          at += mark.length
        }
        expect(rest).toBe('')
        expect(left.join('')).toBe(plainText(text))
      }),
      samples(),
    )
  })

  /** Looks at each pair of marks; answers where the pieces end. */
  function look(text: string, from: number, pieces: ReturnType<typeof piecesOf>): number {
    let at = from
    for (const piece of pieces) {
      if (typeof piece === 'string') at += piece.length
      else if (piece.kind === 'link') at += piece.address.length
      else if ('mark' in piece) at = look(text, at + piece.mark.length + 1, piece.pieces)
      else at = lookAtPair(text, at, piece.pieces)
    }
    return at
  }

  function lookAtPair(text: string, at: number, pieces: ReturnType<typeof piecesOf>): number {
    const size = text.startsWith('```', at) ? 3 : 1
    expect(endsInWord(text.slice(0, at))).toBe(false)
    expect(text.charAt(at + size)).not.toBe(' ')
    const end = look(text, at + size, pieces)
    expect(end).toBeGreaterThan(at + size)
    expect(text.slice(end, end + size)).toBe(text.slice(at, at + size))
    expect(text.charAt(end - 1)).not.toBe(' ')
    expect(isWord(text.slice(end + size))).toBe(false)
    return end + size
  }

  test('each pair touches no letter and no digit on its outside, and no space on its inside', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        look(text, 0, piecesOf(text))
      }),
      samples(),
    )
  })

  test('the thread shows the words of the list, but for the signs before lines', () => {
    const bare = (text: string) => text.replaceAll(/[\s•>*-]/g, '')
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = html(text)
          .replaceAll(/<[^>]*>/g, '')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&')
        expect(bare(shown)).toBe(bare(plainText(text)))
      }),
      samples(),
    )
  })
})

test('a long text of single marks costs no more than its length', () => {
  const text = '*a _b ~c `d ```e '.repeat(20_000)
  const begun = process.cpuUsage().user
  expect(plainText(text) === text).toBe(true)
  // Looking to the end of the line at each of 100,000 marks would take minutes.
  expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000)
})
