import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fold } from '#core/fold.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { samples } from '../support/samples.ts'

// What people take for one text is one text to searches (spec/10 FR13), here and in PostgreSQL.

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function folded(texts: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    'select fold_text(t) as text from unnest($1::text[]) with ordinality as t(t, place) order by place',
    [texts],
  )
  return rows.map(({ text }) => text)
}

test.each([
  ['José Ñandú Çelik', 'jose nandu celik'],
  ['Jose\u0301', 'jose'],
  ['STRAẞE, straße', 'strasse, strasse'],
  ['Łódź, Ørsted, Ægir, İstanbul, ısı', 'lodz, orsted, aegir, istanbul, isi'],
  ['Đặng Thị', 'dang thi'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ёлка', 'елка'],
  ['أحمد إيمان آمنة ٱلله', 'احمد ايمان امنه الله'],
  ['مؤمن رئيس', 'مومن رييس'],
  ['محـــمّد', 'محمد'],
  ['علی کریم', 'علي كريم'],
  ['مصطفى', 'مصطفي'],
  ['٠٥٠ ۰۵۰ ०५०', '050 050 050'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ｶﾞｽ', 'ガス'],
  ['ज़रा', 'जरा'],
  ['한국', '한국'],
  ['\u202aAnn\u202c', 'ann'],
])('%s is %s', async (text, plain) => {
  expect(fold(text)).toBe(plain)
  expect(await folded([text])).toEqual([plain])
})

describe('PostgreSQL folds as we do', () => {
  /** Letters of Unicode 17, which Node has and PostgreSQL 18 has not. */
  const younger = /^[\ua7ce-\ua7d5\ua7f1\u{16ea0}-\u{16ed3}]$/u

  test('each letter that both know', async () => {
    const letters: string[] = []
    // Up to the end of the second plane but for halves of letters and places for private use.
    for (let code = 1; code < 0x2_fa20; code += 1)
      if (code < 0xd800 || (code > 0xf8ff && (code & 0xfffe) !== 0xfffe))
        letters.push(String.fromCodePoint(code))
    const theirs = await folded(letters)
    const differ = letters.filter((letter, index) => fold(letter) !== theirs[index] && !younger.test(letter))
    expect(differ.map((letter) => letter.codePointAt(0)?.toString(16))).toEqual([])
  })

  test('and whole texts; what is folded stays so', async () => {
    const anyText = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 50, maxLength: 50 })
    await fc.assert(
      fc.asyncProperty(anyText, async (drawn) => {
        const texts = drawn.map((text) => text.replaceAll('\0', ''))
        const ours = texts.map(fold)
        expect(await folded(texts)).toEqual(ours)
        expect(ours.map(fold)).toEqual(ours)
      }),
      samples(20, 2_000),
    )
  })
})
