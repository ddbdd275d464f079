import { MemberActor } from '../actors.ts'
import type { SchemaTypes } from '../builder.ts'
import { memberActor } from '../member-actor.ts'

type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>

/** What a row remembers of who made and changed it. */
interface Made {
  createdById: string | null
  updatedById: string | null
  createdAt: Date
  updatedAt: Date
}

/** Who made an object and who last changed it, and when; `made` is the word for how it began. */
export function madeFields<Row extends Made>(
  given: PothosSchemaTypes.ObjectFieldBuilder<Types, Row>,
  made = 'made',
) {
  const t = given as unknown as PothosSchemaTypes.ObjectFieldBuilder<Types, Made>
  return {
    createdBy: t.field({
      type: MemberActor,
      nullable: true,
      description: `Who ${made} it; null for the service itself.`,
      resolve: ({ createdById: id }) => (id === null ? null : memberActor(id)),
    }),
    updatedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Who last changed it; null for the service itself.',
      resolve: ({ updatedById: id }) => (id === null ? null : memberActor(id)),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: `When it was ${made}.` }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }
}
