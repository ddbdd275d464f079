import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { namesOfCell } from '#messaging/content/csv/csv-writer.ts'
import { columnCalled, partsOfNames } from '#messaging/content/csv/headings.ts'
import { readTable } from '#messaging/content/csv/people-table.ts'
import { firstPhoneOf } from '#messaging/content/csv/phone-cells.ts'
import { guessColumns, placesIn } from '#messaging/content/csv/tables.ts'

// Files of people as they are (spec/10 FR14).

const fileOf = (bytes: Buffer, chunk = bytes.length || 1) => ({
  open: () =>
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, at) =>
        bytes.subarray(at * chunk, (at + 1) * chunk),
      ),
    ),
})

async function rows(bytes: Buffer | string, chunk?: number): Promise<unknown[]> {
  const found: unknown[] = []
  for await (const { place, cells } of readTable(fileOf(Buffer.from(bytes as string), chunk)))
    found.push([place, ...cells])
  return found
}

describe('how a file is written', () => {
  const text = 'phone;name\r\n+14155501004;José Ñandú\r\n'
  const expected = [
    [1, 'phone', 'name'],
    [2, '+14155501004', 'José Ñandú'],
  ]
  const swapped = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, the other way round', swapped],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('%s is read, wherever it is cut', async (_, bytes) => {
    for (const chunk of [bytes.length, 1, 7]) expect(await rows(bytes, chunk)).toEqual(expected)
  })

  test('what Windows has beyond Latin-1 is read', async () => {
    expect(await rows(Buffer.from([0x61, 0x0a, 0x80, 0x93, 0x41, 0x94]))).toEqual([
      [1, 'a'],
      [2, '€“A”'],
    ])
  })

  test('what is no text is refused', async () => {
    await expect(rows(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xfe]))).rejects.toMatchObject({
      details: { cause: 'NOT_UTF8' },
    })
  })
})

test.each([
  ['sep=;', 'sep=;\r\nphone;name\r\n+1;a,b\r\n'],
  ['a quoted one', '"sep=;"\nphone;name\n+1;a,b\n'],
  ['another sign', 'sep=|\nphone|name\n+1|a,b\n'],
  ['a tab', 'sep=\t\nphone\tname\n+1\ta,b\n'],
])('a first line names the separator: %s', async (_, text) => {
  const expected = [
    [1, 'phone', 'name'],
    [2, '+1', 'a,b'],
  ]
  for (const chunk of [text.length, 1, 5]) expect(await rows(text, chunk)).toEqual(expected)
})

describe('address cards', () => {
  const header = [
    1,
    'Name',
    'First name',
    'Middle name',
    'Last name',
    'Phone',
    'Labels',
    'Email',
    'Company',
    'Title',
    'Birthday',
    'Notes',
  ]
  const cards = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Silva;Ana;Maria;;',
    'FN:Ana Maria Silva',
    'item1.TEL;type=HOME:+1 415-550-1006',
    'TEL;type=CELL;type=VOICE:+1 415-550-1004',
    'CATEGORIES:myContacts,VIP',
    'ORG:Shop\\, Inc.;Sales',
    'NOTE:first line\\nsecond',
    'PHOTO;ENCODING=b;TYPE=JPEG:AAAA',
    ' BBBB',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C3=87elik;Jos=C3=A9;;;',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Jos=C3=A9=',
    ' =C3=87elik',
    'TEL;CELL:0151 12345678',
    'END:VCARD',
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Folded na',
    ' me',
    'TEL;VALUE=uri;TYPE="voice,cell":tel:+14155501007;ext=5',
    'TEL;waid=14155501008:+1 (415) 550-1008',
    'EMAIL:a@example.com',
    'END:VCARD',
    '',
  ]
  const expected = [
    header,
    [
      2,
      'Ana Maria Silva',
      'Ana',
      'Maria',
      'Silva',
      '+1 415-550-1004 ::: +1 415-550-1006',
      'myContacts ::: VIP',
      '',
      'Shop, Inc.',
      '',
      '',
      'first line\nsecond',
    ],
    [3, 'José Çelik', 'José', '', 'Çelik', '0151 12345678', '', '', '', '', '', ''],
    [4, 'Folded name', '', '', '', '+14155501008 ::: +14155501007', '', 'a@example.com', '', '', '', ''],
  ]
  test.each(['\r\n', '\n'])('of three versions are rows, wherever the file is cut', async (end) => {
    const text = cards.join(end)
    for (const chunk of [text.length, 1, 13]) expect(await rows(text, chunk)).toEqual(expected)
  })
})

describe('headings', () => {
  test.each([
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Labels,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value',
      ['first_name', 'middle_name', 'last_name', 'tags', '', 'phone_number', 'phone_number'],
    ],
    [
      'Google Contacts of before',
      'Name,Given Name,Additional Name,Family Name,Group Membership,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      ['profile_name', 'first_name', 'middle_name', 'last_name', 'tags', '', '', 'phone_number'],
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,Home Phone,Business Phone,Mobile Phone,Business Fax,Pager,Categories',
      ['first_name', 'last_name', '', 'phone_number', 'phone_number', 'phone_number', '', '', 'tags'],
    ],
    [
      'HubSpot',
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Lead Status',
      ['', 'first_name', 'last_name', '', 'phone_number', 'phone_number', ''],
    ],
    [
      'Salesforce',
      'Id,FirstName,LastName,AccountName,Phone,MobilePhone,Fax',
      ['', 'first_name', 'last_name', '', 'phone_number', 'phone_number', ''],
    ],
    [
      'Zoho',
      'Contact Owner,First Name,Last Name,Account Name,Phone,Mobile,Tag',
      ['', 'first_name', 'last_name', '', 'phone_number', 'phone_number', 'tags'],
    ],
    [
      'German',
      'Vorname;Nachname;Handynummer;Schlagwörter',
      ['first_name', 'last_name', 'phone_number', 'tags'],
    ],
    ['German with Name', 'Name;Vorname;Telefon', ['last_name', 'first_name', 'phone_number']],
    [
      'Spanish',
      'Nombre;Apellidos;Teléfono móvil;Etiquetas',
      ['first_name', 'last_name', 'phone_number', 'tags'],
    ],
    ['Spanish alone', 'Nombre;Celular', ['profile_name', 'phone_number']],
    [
      'Portuguese',
      'Nome,Sobrenome,Número de telefone,Etiquetas',
      ['first_name', 'last_name', 'phone_number', 'tags'],
    ],
    ['Hindi', 'पूरा नाम,मोबाइल नंबर,टैग', ['profile_name', 'phone_number', 'tags']],
    ['Arabic', 'الاسم الكامل,رقم الهاتف,الوسوم', ['profile_name', 'phone_number', 'tags']],
    ['Arabic parts', 'الاسم الأول,اسم العائلة,الجوال', ['first_name', 'last_name', 'phone_number']],
    ['ours', 'phone_number,profile_name,tags,user_id', ['phone_number', 'profile_name', 'tags', 'user_id']],
  ])('of %s are known', (_, line, keys) => {
    expect(guessColumns('contacts', line.split(/[,;]/))).toEqual(keys)
  })

  test('mobiles stand before other phones; what nobody calls a column is none', () => {
    const header = ['Home Phone', 'Mobile Phone', 'Name', 'WhatsApp']
    expect(placesIn(guessColumns('contacts', header), header).get('phone_number')).toEqual([1, 3, 0])
    expect(['Fax', 'Address', '', ' - ', 'Phonetic First Name'].map(columnCalled)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ])
    expect(partsOfNames(['profile_name', 'phone_number'], ['Name', 'Phone'])).toEqual([
      'profile_name',
      'phone_number',
    ])
  })
})

test('of several phones the first that can be read is taken', () => {
  const of = (...cells: string[]) => {
    const { phone, hasSeveral } = firstPhoneOf(cells, 'US')
    return [phone?.digits ?? null, hasSeveral]
  }
  expect(of('+1 415-550-1004 ::: +1 415-550-1005', '+1 415-550-1006')).toEqual(['14155501004', true])
  expect(of('n/a; 415-550-1005')).toEqual(['14155501005', true])
  expect(of('+1 415-550-1004', '(415) 550-1004')).toEqual(['14155501004', false])
  expect(of('+1 415-550-1004')).toEqual(['14155501004', false])
  expect(of('n/a', 'none')).toEqual([null, false])
})

test.each([
  ['* myContacts ::: VIP', ['* myContacts', 'VIP']],
  ['a;b, c', ['a', 'b', 'c']],
  ['"a;b","c ::: d",e', ['a;b', 'c ::: d', 'e']],
])('names in one cell: %s', (cell, names) => expect(namesOfCell(cell)).toEqual(names))
