import { expect, it } from 'vitest'
import { streamNamesOf } from '#messaging/content/media/compound-file.ts'
import { sniffMedia } from '#messaging/content/media/sniff.ts'
import { acceptedTypes, largestOf } from '#messaging/content/media/types.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { compoundFile, officePackage, zip } from './samples.ts'

const office = 'application/vnd.openxmlformats-officedocument'

const samples: Record<string, Buffer> = {
  ...Object.fromEntries(
    [
      'image/jpeg',
      'image/png',
      'video/mp4',
      'video/3gpp',
      'audio/mp4',
      'audio/ogg',
      'audio/aac',
      'audio/mpeg',
      'audio/amr',
      'application/pdf',
    ].map((type) => [type, sampleFile(type)]),
  ),
  'application/msword': compoundFile('WordDocument'),
  'application/vnd.ms-excel': compoundFile('Workbook'),
  'application/vnd.ms-powerpoint': compoundFile('PowerPoint Document'),
  [`${office}.wordprocessingml.document`]: officePackage(
    'wordprocessingml.document.main',
    '/word/document.xml',
  ),
  [`${office}.spreadsheetml.sheet`]: officePackage('spreadsheetml.sheet.main', '/xl/workbook.xml'),
  [`${office}.presentationml.presentation`]: officePackage(
    'presentationml.presentation.main',
    '/ppt/presentation.xml',
  ),
  'text/plain': Buffer.from('Grüße, 你好\n'),
  'text/csv': Buffer.from('name;place\nAnn;Köln\n'),
}

it.each(Object.entries(acceptedTypes))(
  'knows %s by its content, whatever it is named',
  async (mimeType, { kind, extensions }) => {
    const bytes = samples[mimeType]
    if (!bytes) throw new Error(`no sample of ${mimeType}`)
    for (const extension of extensions) {
      expect(await sniffMedia(bytes, `My File.v1.${extension.toUpperCase()}`)).toEqual({ mimeType, kind })
    }
    if (mimeType !== 'text/csv') expect(await sniffMedia(bytes, 'no extension')).toEqual({ mimeType, kind })
  },
)

it.each<[string, Buffer, string | null]>([
  ['an empty file', Buffer.alloc(0), 'a.txt'],
  ['a PNG named .jpg', samples['image/png'] as Buffer, 'a.jpg'],
  ['a PNG named .exe', samples['image/png'] as Buffer, 'a.exe'],
  ['text named .html', Buffer.from('<p>Hi</p>'), 'a.html'],
  ['text named .bat with a dot after it', Buffer.from('@echo off'), 'a.bat.'],
  ['text named .html with a space after it', Buffer.from('<p>Hi</p>'), 'a.html '],
  ['a PNG named .exe with an invisible mark after it', samples['image/png'] as Buffer, 'a.exe\u200e'],
  ['text named .library-ms', Buffer.from('<libraryDescription/>'), 'a.library-ms'],
  ['text named .mobileconfig', Buffer.from('<plist/>'), 'a.mobileconfig'],
  ['text named .pdf', Buffer.from('no pdf'), 'a.pdf'],
  ['a table named .txt.xls', Buffer.from('a,b'), 'a.txt.xls'],
  ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'a.gif'],
  ['a WebP', sampleFile('image/webp'), null],
  ['a plain zip', zip('notes.txt', 'hello'), 'a.docx'],
  [
    'a document with macros',
    officePackage('x', '/word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
    'a.docx',
  ],
  ['an old Office file of another program', compoundFile('Contents'), 'a.doc'],
  ['a spreadsheet named .doc', compoundFile('Workbook'), 'a.doc'],
  ['bytes that are no UTF-8', Buffer.from([0xc3, 0x28, 0x41]), 'a.txt'],
  ['text in UTF-16', Buffer.from('\ufeffHello', 'utf16le'), 'a.txt'],
  ['text in UTF-16 without a name that says so', Buffer.from('\ufeffHello', 'utf16le'), null],
  ['text with NUL', Buffer.from('a\u0000b'), 'a.txt'],
])('refuses %s', async (_what, bytes, filename) => {
  await expect(sniffMedia(bytes, filename)).rejects.toMatchObject({
    code: 'unsupported_media_type',
    field: 'file',
  })
})

it('tells a recording from a film by its tracks, where both have the same mark', async () => {
  const mark = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
  const track = (kind: string) =>
    Buffer.from(`\0\0\0\x21hdlr${'\0'.repeat(8)}${kind}${'\0'.repeat(13)}`, 'latin1')
  const recording = Buffer.concat([mark, track('soun')])
  expect(await sniffMedia(recording, 'voice.m4a')).toEqual({ mimeType: 'audio/mp4', kind: 'audio' })
  const film = Buffer.concat([mark, track('soun'), track('vide')])
  expect(await sniffMedia(film, 'film.mp4')).toEqual({ mimeType: 'video/mp4', kind: 'video' })
})

it('takes a 3GP without picture for sound, as an MP4', async () => {
  const mark = Buffer.from('\0\0\0\x18ftyp3gp4\0\0\x02\x003gp4mp41', 'latin1')
  const track = (kind: string) =>
    Buffer.from(`\0\0\0\x21hdlr${'\0'.repeat(8)}${kind}${'\0'.repeat(13)}`, 'latin1')
  const sound = Buffer.concat([mark, track('soun')])
  for (const name of ['voice.3gp', 'voice.m4a'])
    expect(await sniffMedia(sound, name)).toEqual({ mimeType: 'audio/mp4', kind: 'audio' })
  const film = Buffer.concat([mark, track('soun'), track('vide')])
  expect(await sniffMedia(film, 'film.3gp')).toEqual({ mimeType: 'video/3gpp', kind: 'video' })
})

const opus = sampleFile('audio/ogg')
const ogg = (firstPacket: string) => {
  const bytes = Buffer.from(opus)
  bytes.write(firstPacket, opus.indexOf('OpusHead'), 'latin1')
  return bytes
}

it.each([
  ['Vorbis', ogg('\x01vorbis\0'), 'music.ogg', 'Opus'],
  ['Speex', ogg('Speex   '), 'speech.ogg', 'Opus'],
  ['FLAC', ogg('\x7fFLAC\x01\0\0'), 'music.oga', 'Opus'],
  ['AMR wideband', Buffer.from('#!AMR-WB\n\x44\0\0'), 'speech.amr', 'wideband'],
  ['AMR wideband of several channels', Buffer.from('#!AMR-WB_MC1.0\n\0\0\0\x02'), null, 'wideband'],
])('refuses sound by the codec %s', async (_what, bytes, name, word) => {
  await expect(sniffMedia(bytes, name)).rejects.toMatchObject({
    code: 'unsupported_media_type',
    field: 'file',
    message: expect.stringContaining(word),
  })
})

it.each([
  'BMW is a car maker.',
  'MZ begins this line.',
  '%!PS is not here',
  '<?xml version="1.0"?><a/>',
  'ID3,name\n1,Ann\n',
])('takes text for text, though it begins as %j', async (text) => {
  expect(await sniffMedia(Buffer.from(text), 'notes.txt')).toEqual({
    mimeType: 'text/plain',
    kind: 'document',
  })
})

it('reads damaged old Office files without hanging or failing', () => {
  const whole = compoundFile('WordDocument')
  for (let cut = 0; cut < whole.length; cut += 97) streamNamesOf(whole.subarray(0, cut))
  const circle = Buffer.from(whole)
  circle.writeUInt32LE(1, 512 + 4)
  expect(streamNamesOf(circle)).toContain('WordDocument')
})

it('knows the largest files', () => {
  expect(largestOf('image')).toBe(5_242_880)
  expect(largestOf('document')).toBe(14_680_064)
})
