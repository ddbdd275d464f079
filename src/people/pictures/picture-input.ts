import { z } from 'zod'
import { readJpeg } from './jpeg.ts'

/** Pixels at each side. */
const pictureSide = 256

const mostBytes = 64 * 1024

const notOne = `Must be a JPEG of ${pictureSide} by ${pictureSide} pixels and 64 KB at most, in base64.`

/** What is kept of a picture that somebody sends. */
const picture = z
  .string({ error: notOne })
  .max(Math.ceil(mostBytes / 3) * 4, notOne)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, notOne)
  .transform((text, check) => {
    const jpeg = readJpeg(Buffer.from(text, 'base64'))
    if (jpeg?.width === pictureSide && jpeg.height === pictureSide) return jpeg.bytes
    check.addIssue({ code: 'custom', message: notOne })
    return z.NEVER
  })

export const ownPictureInput = z.strictObject({
  picture: picture.meta({ description: notOne }),
})
