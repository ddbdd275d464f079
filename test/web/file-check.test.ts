import { expect, test } from 'vitest'
import { largestHeaderFile, largestPeopleFile, sampleTypes } from '#messaging/content/media/file-limits.ts'
import { acceptedTypes, largestFile, largestOf } from '#messaging/content/media/types.ts'
import { acceptOf, mediaTaken, refusalOf, sampleTaken, textsTaken } from '../../web/src/files/file-check.ts'

// What is refused before an upload is what the server refuses, and nothing that it may take.

const file = (name: string, type: string, size = 10) => ({ name, type, size }) as File
const media = mediaTaken()

test('whatever the server takes is taken, by its type and by each of its endings', () => {
  for (const [type, { extensions }] of Object.entries(acceptedTypes)) {
    expect(refusalOf(file('without an ending', type), media)).toBeNull()
    for (const ending of extensions)
      expect(refusalOf(file(`a.${ending.toUpperCase()}`, ''), media)).toBeNull()
  }
  expect(refusalOf(file('without both', ''), media)).toBeNull()
  expect(refusalOf(file('table.csv', 'application/vnd.ms-excel'), textsTaken(['csv'], 100))).toBeNull()
})

test('other types are refused with what is taken', () => {
  for (const [name, type] of [
    ['a.heic', 'image/heic'],
    ['a.exe', 'application/x-msdownload'],
    ['a.zip', ''],
  ] as const)
    expect(refusalOf(file(name, type), media)?.code).toBe('UNSUPPORTED_MEDIA_TYPE')
  const photos = mediaTaken((_type, kind) => kind === 'image')
  expect(refusalOf(file('a.pdf', 'application/pdf'), photos)?.message).toBe(
    'Files of this type are not accepted. It must be one of these: JPG or PNG.',
  )
  expect(acceptOf(photos)).toBe('image/jpeg,image/png,.jpg,.jpeg,.jpe,.jfif,.png')
  expect(refusalOf(file('people.xlsx', ''), textsTaken(['csv', 'vcf'], largestPeopleFile))?.message).toMatch(
    /CSV or VCF/,
  )
})

test('a file may be as large as the server takes it, and no larger', () => {
  const large = (type: string, size: number, takes = media) =>
    refusalOf(file('a', type, size), takes)?.message
  expect(large('image/png', largestOf('image'))).toBeUndefined()
  expect(large('image/png', largestOf('image') + 1)).toBe('The file is too large: at most 5 MB.')
  expect(large('application/pdf', largestFile)).toBeUndefined()
  expect(large('application/pdf', largestFile + 1)).toBe('The file is too large: at most 14 MB.')
  const sample = sampleTaken(sampleTypes, largestHeaderFile)
  expect(large('image/png', largestHeaderFile, sample)).toBeUndefined()
  expect(large('image/png', largestHeaderFile + 1, sample)).toBe('The file is too large: at most 16 MB.')
  expect(large('image/png', 0)).toBe('The file is empty.')
})
