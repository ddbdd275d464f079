import { type Feature, features } from '#core/access/catalogue.ts'
import { closedSet } from '#core/closed-set.ts'
import { components } from './component-catalogue.ts'

const described = new Map(components.map(({ key, description }) => [key, description]))

export const planFeatures = closedSet(
  'Feature',
  'A plan feature for /v1 and its webhooks.',
  Object.fromEntries(features.map((feature) => [feature, described.get(feature)])) as Record<Feature, string>,
  { open: true },
)

export const componentKeys = closedSet(
  'ComponentKey',
  'A component, which is a part of the product that a workspace can have.',
  Object.fromEntries(components.map(({ key, description }) => [key, description])) as Record<string, string>,
  { open: true },
)
