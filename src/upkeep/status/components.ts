import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { once } from '#core/once.ts'
import { installation } from './version.ts'

/** A package that the installation consists of. */
export interface Component {
  name: string
  version: string
  /** as SPDX has it; null where its package says none */
  licence: string | null
}

const spdx = z.object({
  packages: z.array(
    z.object({
      name: z.string(),
      versionInfo: z.string().optional(),
      licenseDeclared: z.string().optional(),
    }),
  ),
})

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
})

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** An image has the list in SPDX that its build made (deploy/image/components.ts). */
function ofImage(file: string): Component[] {
  return spdx.parse(read(file)).packages.map(({ name, versionInfo = '', licenseDeclared }) => {
    const licence =
      licenseDeclared === undefined || licenseDeclared === 'NOASSERTION' ? null : licenseDeclared
    return { name, version: versionInfo, licence }
  })
}

/** What npm has installed, but for tools of development. Packages for other machines are in the list and not there. */
function ofLock(file: string, root: string): Component[] {
  return Object.entries(lock.parse(read(file)).packages).flatMap(([path, entry]) => {
    const { version, license = null, dev, devOptional } = entry
    if (path === '' || version === undefined || dev || devOptional || !existsSync(join(root, path))) return []
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    return [{ name, version, licence: license }]
  })
}

/** The installed package lies in the node_modules of whoever installed it, beside the others. */
const above = join(installation, '../..')

/** Where the list can be, the first that is there. */
function find(): Component[] {
  const image = join(installation, 'components.spdx.json')
  if (existsSync(image)) return ofImage(image)
  const own = join(installation, 'package-lock.json')
  if (existsSync(own)) return ofLock(own, installation)
  const installed = join(above, 'node_modules/.package-lock.json')
  return existsSync(installed) ? ofLock(installed, above) : []
}

const byName = (one: Component, other: Component) =>
  one.name.localeCompare(other.name, 'en') || one.version.localeCompare(other.version, 'en')

/** What the installation consists of, with licences, by name; each version once. */
export const components = once((): Component[] => {
  const found = new Map(find().map((one) => [`${one.name} ${one.version}`, one]))
  return [...found.values()].sort(byName)
})
