import type { RoleRow, WorkspaceRow } from '../src/workspaces/queries.ts'
import { builder } from './builder.ts'

export const WorkspaceType = builder.objectRef<WorkspaceRow>('Workspace').implement({
  description: 'A tenant: nothing of it is ever seen by another. /api calls it organization.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'uuid' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    slug: t.exposeString('slug', { description: 'Derived from the name, with a random end.' }),
    status: t.exposeString('status', {
      description: 'open or closed; a closed one can only be looked after.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

export const RoleRefType = builder.objectRef<RoleRow>('RoleRef').implement({
  description: 'A role by name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'uuid' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
  }),
})
