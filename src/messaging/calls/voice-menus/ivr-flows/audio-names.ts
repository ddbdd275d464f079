import { isUuid } from '#core/validation.ts'

const ending = '.ogg'

/** What /api calls a file of voice menus: opaque, and of one workspace (spec/8 CL5). */
export const audioName = (id: string): string => `${id}${ending}`

/** The id in the name of a file; null for another name. */
export function audioIdOf(filename: string): string | null {
  const id = filename.endsWith(ending) ? filename.slice(0, -ending.length).toLowerCase() : ''
  return isUuid(id) ? id : null
}
