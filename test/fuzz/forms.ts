import fc from 'fast-check'

const boundary = 'fuzz-boundary'

interface Part {
  name: string
  filename: string | null
  content: string
}

const part: fc.Arbitrary<Part> = fc.record({
  name: fc.oneof({ arbitrary: fc.constant('file'), weight: 5 }, fc.constantFrom('caption', '', 'file[]')),
  filename: fc.oneof(
    { arbitrary: fc.constantFrom('a.pdf', 'a.txt', 'a.csv', 'a.jpg', 'a'), weight: 4 },
    fc.constantFrom(null, '', 'a.exe', '../a.pdf', 'a\u0001.pdf', `${'n'.repeat(300)}.txt`),
  ),
  content: fc.oneof(
    fc.constantFrom('%PDF-1.7\n%%EOF', 'Hello', 'a,b\n1,2\n', '', '\u0000', 'MZ\u0090'),
    fc.string({ maxLength: 50 }),
  ),
})

function written({ name, filename, content }: Part): string {
  const file = filename === null ? '' : `; filename="${filename}"`
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
}

/** Bodies of multipart/form-data, most of them with one file; some are cut off. */
export const forms: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof({ arbitrary: fc.tuple(part), weight: 4 }, fc.array(part, { maxLength: 3 })),
    fc.oneof({ arbitrary: fc.constant(`--${boundary}--\r\n`), weight: 6 }, fc.constantFrom('', '--', 'x')),
  )
  .map(([parts, end]) => parts.map(written).join('') + end)

export const formHeaders = { 'content-type': `multipart/form-data; boundary=${boundary}` }
