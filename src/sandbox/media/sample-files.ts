import { bareType } from './types.ts'

/** Smallest files that open as what they claim to be: 16×16 pictures, a 512×512 sticker, half a second of silence. */
const FILES: Record<string, string> = {
  'image/jpeg':
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCeANIf/9k=',
  'image/png':
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUvhVpZIejjAAAADElEQVQI12NgIA0AAAAwAAHHqoWOAAAAAElFTkSuQmCC',
  'image/webp': 'UklGRhoAAABXRUJQVlA4TA0AAAAv/8F/EAcQERGIiP4HAA==',
  'video/mp4':
    'AAAAGGZ0eXBpc29tAAACAGlzb21tcDQxAAAAdG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=',
  'video/3gpp':
    'AAAAGGZ0eXAzZ3A0AAACADNncDRtcDQxAAAAdG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=',
  'audio/mp4':
    'AAAAGGZ0eXBNNEEgAAACAE00QSBtcDQxAAAAdG1vb3YAAABsbXZoZAAAAAAAAAAAAAAAAAAAA+gAAAAAAAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE=',
  'audio/ogg':
    'T2dnUwACAAAAAAAAAABNAAAAAAAAACcMMVcBE09wdXNIZWFkAQE4AYC7AAAAAABPZ2dTAAAAAAAAAAAAAE0AAAABAAAAH9EaNwEXT3B1c1RhZ3MHAAAAc2FuZGJveAAAAABPZ2dTAATAXQAAAAAAAE0AAAACAAAA/Plf6RkDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMD+P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/++P/+',
  'audio/aac': '//FQgAIf/CEASZACGQAjgP/xUIACH/whAEmQAhkAI4D/8VCAAh/8IQBJkAIZACOA//FQgAIf/CEASZACGQAjgA==',
}

/** The bytes of a small real file of a type. */
export function sampleFile(mimeType: string): Buffer {
  const type = bareType(mimeType)
  const known = FILES[type]
  if (known) return Buffer.from(known, 'base64')
  if (type === 'audio/mpeg') return Buffer.concat(Array.from({ length: 20 }, silentMp3Frame))
  if (type === 'audio/amr')
    return Buffer.concat([Buffer.from('#!AMR\n'), Buffer.from([0x3c]), Buffer.alloc(31)])
  if (type === 'application/pdf') return samplePdf()
  if (type.includes('openxmlformats') || type === 'application/zip') return emptyZip()
  return Buffer.from('A document of the sandbox.\n')
}

/** MPEG 1 layer 3, 128 kbit/s, 44.1 kHz: a frame is 417 bytes. */
function silentMp3Frame(): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])
}

function emptyZip(): Buffer {
  return Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
}

function samplePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>',
  ]
  let text = '%PDF-1.4\n'
  const starts: number[] = []
  for (const [index, object] of objects.entries()) {
    starts.push(text.length)
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer<</Size 4/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(`${text}xref\n0 4\n0000000000 65535 f \n${table}${trailer}`)
}
