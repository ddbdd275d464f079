import { componentsOf, isObject, type Json, screensIn } from './components.ts'
import type { Path, Say } from './problems.ts'
import { isFrom, type Version } from './versions.ts'

/** A screen of a definition with what is looked up in it. */
export interface Screen {
  id: string
  path: Path
  json: Json
  /** its data by name, as it declares them */
  data: Json
  /** its inputs by name */
  inputs: ReadonlyMap<string, Json>
  isTerminal: boolean
}

/** A definition that is checked. */
export interface Checked {
  version: Version
  json: Json
  screens: readonly Screen[]
  byId: ReadonlyMap<string, Screen>
  /** it asks an endpoint */
  hasEndpoint: boolean
  say: Say
}

const inputsOf = (json: Json): ReadonlyMap<string, Json> =>
  new Map(
    componentsOf(json).flatMap((component): [string, Json][] =>
      typeof component.name === 'string' && component.type !== 'Form' ? [[component.name, component]] : [],
    ),
  )

function screenOf(json: Json, index: number): Screen {
  return {
    id: typeof json.id === 'string' ? json.id : '',
    path: ['screens', index],
    json,
    data: isObject(json.data) ? json.data : {},
    inputs: inputsOf(json),
    isTerminal: json.terminal === true,
  }
}

export function checkedOf(json: Json, version: Version, say: Say): Checked {
  const screens = screensIn(json).map(screenOf)
  return {
    version,
    json,
    screens,
    byId: new Map(screens.map((screen) => [screen.id, screen])),
    hasEndpoint: json.data_api_version !== undefined || json.data_channel_uri !== undefined,
    say,
  }
}

/** A component where it stands. */
export interface ComponentPlace {
  screen: Screen
  path: Path
  component: Json
  isInForm: boolean
}

/** A property of a component, or what stands in it. */
export interface PropertyPlace extends ComponentPlace {
  property: string
}

export const has = ({ version }: Pick<Checked, 'version'>, first: string): boolean => isFrom(version, first)
