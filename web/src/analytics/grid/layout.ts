/** Where a widget stands on a grid of 12 columns, in cells. */
export interface Place {
  id: string
  x: number
  y: number
  w: number
  h: number
}

export const columns = 12
const mostRows = 50

const overlaps = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** The same place, within the grid. */
export function inGrid(place: Place): Place {
  const w = Math.min(columns, Math.max(2, place.w))
  return {
    ...place,
    w,
    h: Math.min(mostRows, Math.max(2, place.h)),
    x: Math.min(columns - w, Math.max(0, place.x)),
    y: Math.max(0, place.y),
  }
}

const inOrder = (a: Place, b: Place) => a.y - b.y || a.x - b.x

/** As high as it fits below what stands already. */
function risen(place: Place, above: readonly Place[]): Place {
  let best = place
  for (let y = place.y; y >= 0; y--) {
    const tried = { ...place, y }
    if (above.some((one) => overlaps(tried, one))) return best
    best = tried
  }
  return best
}

function pushed(place: Place, above: readonly Place[]): Place {
  let tried = place
  while (above.some((one) => overlaps(tried, one))) tried = { ...tried, y: tried.y + 1 }
  return tried
}

/** Puts widgets so that none covers another and no row is empty; the one that was moved stays where it was put, if it can. */
export function settled(places: readonly Place[], moved?: Place): Place[] {
  const others = places.filter(({ id }) => id !== moved?.id).sort(inOrder)
  const fixed = moved ? [inGrid(moved)] : []
  for (const place of others) fixed.push(pushed(inGrid(place), fixed))
  const stood: Place[] = []
  for (const place of fixed.sort(inOrder)) stood.push(risen(place, stood))
  return stood
}

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Where an arrow moves a widget, or with Shift its corner; null for other keys. */
export function placeByKey(
  place: Place,
  key: string,
  isShifted: boolean,
  isRightToLeft: boolean,
): Place | null {
  const step = steps[key]
  if (!step) return null
  const [across, down] = [step[0] * (isRightToLeft ? -1 : 1), step[1]]
  return inGrid(
    isShifted
      ? { ...place, w: Math.min(columns - place.x, place.w + across), h: place.h + down }
      : { ...place, x: place.x + across, y: place.y + down },
  )
}
