import { type GraphQLNamedType, getNamedType, isAbstractType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { mirrorSchema } from '#doors/rest/mirror-schema.ts'

// Sofa asks for every field there is: what a path of /api/rest leads to is read, and shown, at each call.

const mirror = mirrorSchema(doorsSchema)
const roots = Object.values({
  ...mirror.getQueryType()?.getFields(),
  ...mirror.getMutationType()?.getFields(),
})

const objectsOf = (type: GraphQLNamedType) =>
  isAbstractType(type) ? mirror.getPossibleTypes(type) : [type].filter(isObjectType)

/** All object types that Sofa asks for below a type, itself included. */
function reached(type: GraphQLNamedType, known = new Set<GraphQLNamedType>()): Set<GraphQLNamedType> {
  for (const one of objectsOf(type)) {
    if (known.has(one)) continue
    known.add(one)
    for (const field of Object.values(one.getFields())) reached(getNamedType(field.type), known)
  }
  return known
}

const isNode = (type: GraphQLNamedType) =>
  isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node')

/** Chats show whose they are, who has them, what they require of an agent, and so what was said last. */
const ofChats = ['Contact', 'Conversation', 'Message', 'Number', 'Skill', 'Transfer']

test('a path shows its own kind of object, and of others what belongs to a chat', () => {
  const strays = roots.flatMap(({ name, type }) => {
    const nodes = [...reached(getNamedType(type))].filter(isNode).map((one) => one.name)
    const others = nodes.filter((one) => !ofChats.includes(one))
    return others.length > 1 ? [`${name}: ${others.join(', ')}`] : []
  })
  expect(roots.length).toBeGreaterThan(20)
  expect(strays).toEqual([])
})
