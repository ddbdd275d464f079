import { MemberActor } from '../actors.ts'
import type { SchemaTypes } from '../builder.ts'
import { memberActor } from '../member-actor.ts'

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>

/** What a row stores about who created and changed it. */
interface Made {
  createdById: string | null
  updatedById: string | null
  createdAt: Date
  updatedAt: Date
}

/** Who created an object, who last changed it, and when; `made` is the verb for how the object began. */
export function madeFields<Row extends Made>(
  given: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  made = 'created',
) {
  const t = given as unknown as PothosSchemaTypes.ObjectFieldBuilder<Types, Made>
  return {
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      description: `Member who ${made} the object; null if the service itself did.`,
      resolve: ({ createdById: id }) => (id === null ? null : memberActor(id)),
    }),
    updatedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Member who last changed the object; null if the service itself did.',
      resolve: ({ updatedById: id }) => (id === null ? null : memberActor(id)),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: `Time at which the object was ${made}.`,
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the object was last changed.',
    }),
  }
}
