import { z } from 'zod'
import { isPermission, platformPermissions } from '#core/access/catalogue.ts'
import { text, trimmedText } from '#core/validation.ts'

const name = trimmedText(100)

const description = text(0, 500)

const permissions = z
  .array(
    z
      .string({ error: 'Must be a permission.' })
      .refine((key) => isPermission(key) || platformPermissions.has(key), 'No such permission.'),
    { error: 'Must be a list of permissions.' },
  )
  .transform((list) => [...new Set(list)].sort())

const flag = z.boolean({ error: 'Must be true or false.' })

export const createRoleInput = z.strictObject({
  name,
  description: description.nullish(),
  permissions,
  isDefault: flag.nullish(),
})

/** What is left out stays. */
export const updateRoleInput = z
  .strictObject({
    name: name.nullish(),
    description: description.nullish(),
    permissions: permissions.nullish(),
    isDefault: flag.nullish(),
    version: z.int({ error: 'The version that the change is based on is needed.' }),
    featureVersion: z.int({ error: 'Must be the version of the components.' }).nullish(),
    removeInactivePermissions: flag.nullish(),
  })
  .superRefine(({ permissions: given, removeInactivePermissions, featureVersion }, ctx) => {
    if ((given || removeInactivePermissions) && (featureVersion ?? null) === null) {
      const message = 'Changing permissions needs the version of the components.'
      ctx.addIssue({ code: 'custom', message, path: ['featureVersion'] })
    }
  })

export type RoleChanges = z.output<typeof updateRoleInput>
