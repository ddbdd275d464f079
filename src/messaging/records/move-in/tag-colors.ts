import type { TagColor } from '#messaging/inbox/tags/tag-sets.ts'

/** Where the colours of tags stand in the circle of hues, in degrees. */
const hues: Readonly<Partial<Record<TagColor, number>>> = {
  red: 0,
  yellow: 50,
  green: 135,
  blue: 215,
  purple: 275,
}

/** With less of a hue than this share it is grey. */
const leastChroma = 0.15

/** The colour of a tag that is nearest to #rrggbb; gray for anything else. */
export function nearestColor(color: string | null): TagColor {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(color ?? '') ?? []
  if (digits === undefined) return 'gray'
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(digits.slice(at, at + 2), 16) / 255,
  )
  const [least, most] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const chroma = most - least
  if (chroma < leastChroma) return 'gray'
  const sixth =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? 2 + (blue - red) / chroma
        : 4 + (red - green) / chroma
  const hue = (sixth * 60 + 360) % 360
  const distance = (other: number) => Math.min(Math.abs(hue - other), 360 - Math.abs(hue - other))
  const [nearest] = Object.entries(hues).sort(([, one], [, other]) => distance(one) - distance(other))
  return (nearest?.[0] ?? 'gray') as TagColor
}
