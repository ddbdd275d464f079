import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type InstalledPackage, manifestIn } from './runtime-packages.ts'

// The list of components of an image in SPDX 2.3: the packages of npm that were copied into it, and those of the base
// image, as dpkg knows them. `npm sbom` lists what is installed, and refuses a tree with a peer that it finds invalid.

const root = join(import.meta.dirname, '../..')

interface Component {
  id: string
  name: string
  version: string
  licence?: string
  /** as package-url.org has it */
  purl: string
}

const idOf = (text: string) => `SPDXRef-${text.replace(/[^A-Za-z0-9.-]/g, '-')}`

const field = (stanza: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(stanza)?.[1]

function debianPackages(status: string): Component[] {
  return status.split('\n\n').flatMap((stanza) => {
    const [name, version] = [field(stanza, 'Package'), field(stanza, 'Version')]
    if (!name || !version || !field(stanza, 'Status')?.endsWith(' installed')) return []
    const arch = field(stanza, 'Architecture')
    const purl = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${arch}`
    return { id: idOf(`deb-${name}`), name, version, purl }
  })
}

function npmPackage({ name, version, folder }: InstalledPackage): Component {
  const { license } = manifestIn(join(root, folder))
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { id: idOf(folder), name, version, licence: license, purl }
}

const describe = ({ id, name, version, licence, purl }: Component) => ({
  SPDXID: id,
  name,
  versionInfo: version,
  downloadLocation: 'NOASSERTION',
  filesAnalyzed: false,
  licenseDeclared:
    licence && /^[\w.+() -]+$/.test(licence) && !/\bin\b/i.test(licence) ? licence : 'NOASSERTION',
  externalRefs: [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
})

const relation = (from: string, relationshipType: string, to: string) => ({
  spdxElementId: from,
  relationshipType,
  relatedSpdxElement: to,
})

/** The SPDX document of an image that has these packages of npm, on a base with this status of dpkg. */
export function componentsOf(packages: readonly InstalledPackage[], dpkgStatus: string) {
  const { version, license } = manifestIn(root)
  const parley: Component = {
    id: idOf('parley'),
    name: 'parley',
    version,
    licence: license,
    purl: `pkg:npm/parley@${version}`,
  }
  const parts = [...packages.map(npmPackage), ...debianPackages(readFileSync(dpkgStatus, 'utf8'))]
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `parley-${version}`,
    documentNamespace: `https://spdx.org/spdxdocs/parley-${version}-${randomUUID()}`,
    creationInfo: { created: `${new Date().toISOString().slice(0, 19)}Z`, creators: ['Tool: parley'] },
    packages: [parley, ...parts].map(describe),
    relationships: [
      relation('SPDXRef-DOCUMENT', 'DESCRIBES', parley.id),
      ...parts.map(({ id }) => relation(parley.id, 'CONTAINS', id)),
    ],
  }
}
