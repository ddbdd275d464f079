import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

// Pictures of pages, compared with those that are kept. Letters are drawn a little differently by every machine, so four
// pixels are one, which differs only where its colour is another one, and a part of a page may have a few of them.

/** `PICTURES=new npm test -- test/e2e/gallery.test.ts` keeps what is shown now. Look at them before they are committed. */
const renewed = process.env.PICTURES === 'new'

/** How far a colour may be from the kept one, from 0 to 1. */
const threshold = 0.1
/** So many pixels of a part may differ, of a hundred: the edges of its letters. */
const tolerated = 0.25

export interface Part {
  name: string
  x: number
  y: number
  width: number
  height: number
}

interface Difference {
  part: string
  /** pixels that differ */
  pixels: number
  /** of a hundred of the part */
  share: number
}

interface Comparison {
  /** pixels of the whole picture that differ */
  pixels: number
  /** parts that differ by more than the edges of letters */
  parts: Difference[]
}

function differenceIn(mask: PNG, { name, x, y, width, height }: Part): Difference {
  let pixels = 0
  const right = Math.min(mask.width, Math.ceil(x + width))
  const bottom = Math.min(mask.height, Math.ceil(y + height))
  for (let row = Math.max(0, Math.floor(y)); row < bottom; row++)
    for (let column = Math.max(0, Math.floor(x)); column < right; column++)
      if (mask.data[(row * mask.width + column) * 4 + 3]) pixels++
  return { part: name, pixels, share: (100 * pixels) / (width * height) }
}

/** The larger of both sizes, so that a page that became longer can be compared as well. */
function grown(picture: PNG, width: number, height: number): PNG {
  const all = new PNG({ width, height })
  PNG.bitblt(picture, all, 0, 0, picture.width, picture.height, 0, 0)
  return all
}

/** Half as wide and high, in fewer colours: a twentieth of the bytes, and the edges of letters are no longer sharp. */
export function reduced({ data, width, height }: PNG): PNG {
  const small = new PNG({ width: Math.floor(width / 2), height: Math.floor(height / 2) })
  small.data.fill(255)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let colour = 0; colour < 3; colour++) {
        const at = (2 * y * width + 2 * x) * 4 + colour
        const below = at + width * 4
        const sum = data[at]! + data[at + 4]! + data[below]! + data[below + 4]!
        small.data[(y * small.width + x) * 4 + colour] = Math.min(255, Math.round(sum / 32) * 8)
      }
    }
  }
  return small
}

/** What two pictures do not have in common, by the parts of the page. */
export function compared(kept: PNG, shown: PNG, parts: readonly Part[]): Comparison {
  const width = Math.max(kept.width, shown.width)
  const height = Math.max(kept.height, shown.height)
  const mask = new PNG({ width, height })
  const [one, other] = [grown(kept, width, height), grown(shown, width, height)]
  const pixels = pixelmatch(one.data, other.data, mask.data, width, height, { threshold, diffMask: true })
  const differences = parts.map((part) => differenceIn(mask, part))
  return { pixels, parts: differences.filter(({ share }) => share > tolerated) }
}

const folder = join(import.meta.dirname, '../golden/gallery')
const browserFile = join(folder, 'browser.txt')

/** By which Chromium the pictures were made: another one draws letters and the browser's own fields otherwise. */
export function madeBy(version: string): { same: boolean; kept: string } {
  const major = version.split('.')[0] ?? ''
  if (renewed) writeFileSync(browserFile, `${major}\n`)
  const kept = readFileSync(browserFile, 'utf8').trim()
  return { same: kept === major, kept }
}

/** As small as it gets, which takes a second: only what is written is packed. */
const packed = (picture: PNG) =>
  PNG.sync.write(picture, { colorType: 2, deflateLevel: 9, deflateStrategy: 0, filterType: 0 })

/**
 * Compares with the picture kept under this name. Where it differs, what is shown now lies in a folder that Git does
 * not know, to be looked at.
 */
export function compareWithKept(name: string, shown: Buffer, parts: readonly Part[]): Comparison {
  const file = join(folder, `${name}.png`)
  const now = join(import.meta.dirname, '../../node_modules/.cache/pictures', `${name}.png`)
  const picture = reduced(PNG.sync.read(shown))
  if (renewed || !existsSync(file)) {
    if (!renewed) throw new Error(`There is no picture ${name}. PICTURES=new keeps what is shown now.`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, packed(picture))
  }
  const halves = parts.map(({ name: part, x, y, width, height }) => ({
    name: part,
    x: x / 2,
    y: y / 2,
    width: width / 2,
    height: height / 2,
  }))
  const comparison = compared(PNG.sync.read(readFileSync(file)), picture, halves)
  rmSync(now, { force: true })
  if (comparison.parts.length > 0) {
    mkdirSync(dirname(now), { recursive: true })
    writeFileSync(now, packed(picture))
  }
  return comparison
}
