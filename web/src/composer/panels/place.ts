/** A place on the earth, in degrees. */
export interface Place {
  latitude: number
  longitude: number
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`

/** How people and maps write a place, the surest first. */
const forms = [
  new RegExp(String.raw`^\s*${degrees}\s*[,; ]\s*${degrees}\s*$`),
  new RegExp(`^geo:${degrees},${degrees}`),
  new RegExp(`[?&]mlat=${degrees}&mlon=${degrees}`),
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|center|destination|daddr)=(?:loc:)?${degrees}(?:,|%2C)\+?${degrees}`,
  ),
  new RegExp(`@${degrees},${degrees}`),
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${degrees}/${degrees}`),
]

/** The place that a link of a map, or two numbers, name; null when they name none. */
export function placeIn(text: string): Place | null {
  for (const form of forms) {
    const [, latitude, longitude] = form.exec(text.trim()) ?? []
    if (latitude === undefined || longitude === undefined) continue
    const place = { latitude: Number(latitude), longitude: Number(longitude) }
    if (Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180) return place
  }
  return null
}

/** As people copy it from one map into another. */
export function placeWords({ latitude, longitude }: Place): string {
  return `${Number(latitude.toFixed(6))}, ${Number(longitude.toFixed(6))}`
}
