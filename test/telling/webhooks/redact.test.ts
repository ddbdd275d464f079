import { describe, expect, test } from 'vitest'
import { keptAnswer } from '#telling/webhooks/sending/redact.ts'

const kept = (text: string | Buffer, confidential: string[] = [], cut = false) =>
  keptAnswer(Buffer.from(text as string), cut, confidential)

describe('keptAnswer', () => {
  test('removes every value, as it is, in JSON and with escaped slashes', () => {
    expect(kept('token=s3cret! s3cret!', ['s3cret!'])).toBe('token=[removed] [removed]')
    expect(kept('{"h":"a\\"b"}', ['a"b'])).toBe('{"h":"[removed]"}')
    expect(kept('{"s":"v1,ab\\/cd="}', ['ab/cd='])).toBe('{"s":"v1,[removed]"}')
    expect(kept('x abc y', ['  abc  '])).toBe('x [removed] y')
  })

  test('removes values as receivers read and write them: as Latin-1, and in JSON of ASCII letters', () => {
    const readAs = Buffer.from('grün/日本').toString('latin1')
    expect(kept(`token=${readAs}`, ['grün/日本'])).toBe('token=[removed]')
    expect(kept(JSON.stringify({ h: readAs }), ['grün/日本'])).toBe('{"h":"[removed]"}')
    expect(kept('{"h":"gr\\u00fcn\\/\\u65e5\\u672c"}', ['grün/日本'])).toBe('{"h":"[removed]"}')
    expect(kept('{"h":"gr\\u00c3\\u00bcn"}', ['grün'])).toBe('{"h":"[removed]"}')
  })

  test('removes values that are echoed as a part of an address or a form', () => {
    const signature = 'v1,ab+cd/ef='
    for (const echo of ['v1%2Cab%2Bcd%2Fef%3D', 'v1%2cab%2bcd%2fef%3d', 'v1,ab%2Bcd%2Fef%3D', 'v1,ab+cd/ef='])
      expect(kept(`sig=${echo}&x=1`, [signature])).toBe('sig=[removed]&x=1')
    expect(kept('t=a%20b', ['a b'])).toBe('t=[removed]')
    expect(kept('t=a+b', ['a b'])).toBe('t=[removed]')
    expect(kept('t=gr%C3%BCn', ['grün'])).toBe('t=[removed]')
    expect(kept('\ud800', ['\ud800'])).toBe('\ufffd')
  })

  test('long values go before short ones that they hold', () => {
    expect(kept('secret-long', ['secret', 'secret-long'])).toBe('[removed]')
  })

  test('values that stand in "[removed]" leave it whole', () => {
    expect(kept('x=e y=o', ['e', 'o', 'removed'])).toBe('x=[removed] y=[removed]')
    expect(kept('answer passw', ['passwords', 'm'], true)).toBe('answer [removed]')
  })

  test('empty values remove nothing', () => {
    expect(kept('plain', ['', '   '])).toBe('plain')
  })

  test('removes before it cuts to 1,024 bytes', () => {
    const text = kept(`${'a'.repeat(1000)}${'s'.repeat(100)}`, ['s'.repeat(100)])
    expect(text).toBe(`${'a'.repeat(1000)}[removed]`)
    expect(kept('b'.repeat(3000))).toHaveLength(1024)
  })

  test('does not leave the beginning of a value at the end of a cut answer', () => {
    const value = 'k'.repeat(40)
    expect(kept(`answer ${value.slice(0, 20)}`, [value], true)).toBe('answer [removed]')
    expect(kept(`answer ${value.slice(0, 20)}`, [value], false)).toBe(`answer ${value.slice(0, 20)}`)
    const inTheMiddle = Buffer.from('answer passwörd').subarray(0, -2)
    expect(kept(inTheMiddle, ['passwörd'], true)).toBe('answer [removed]')
  })

  test('invalid UTF-8 and U+0000 become U+FFFD, and no character is cut in two', () => {
    expect(kept(Buffer.from([0x61, 0xff, 0x62, 0x00]))).toBe('a\ufffdb\ufffd')
    const text = kept(`${'a'.repeat(1023)}é`)
    expect(text).toBe('a'.repeat(1023))
  })
})
