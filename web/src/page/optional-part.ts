import type { ComponentType } from 'react'

type Loaded<Props> = { default: ComponentType<Props> }

/** Loads a part that a page can do without: where its script cannot be loaded, as without a connection, it is left out. */
export const optionalPart = <Props>(script: Promise<Loaded<Props>>): Promise<Loaded<Props>> =>
  script.catch(() => ({ default: () => null }))
