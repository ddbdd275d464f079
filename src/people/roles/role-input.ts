import { z } from 'zod'
import { isPermission, platformPermissions } from '#core/access/catalogue.ts'
import { ofSet } from '#core/input-schema.ts'
import { orElse, text, trimmedText } from '#core/validation.ts'
import { permissionKeys } from './permission-sets.ts'

const name = trimmedText(100)

const description = text(0, 500)

const permissions = z
  .array(
    ofSet(
      permissionKeys,
      z
        .string({ error: 'Must be a permission.' })
        .refine((key) => isPermission(key) || platformPermissions.has(key), 'No such permission.'),
    ),
    { error: 'Must be a list of permissions.' },
  )
  .transform((list) => [...new Set(list)].sort())

const flag = z.boolean({ error: 'Must be true or false.' })

export const createRoleInput = z.strictObject({
  name: name.meta({ description: '1 to 100 characters.' }),
  description: description.nullish().meta({ description: '500 characters at most.' }),
  permissions: permissions.meta({ description: 'Each is resource:action; only what the caller holds.' }),
  isDefault: orElse(flag.nullish(), false).meta({ description: 'Newcomers get it.' }),
})

/** What is left out stays. */
export const updateRoleInput = z
  .strictObject({
    name: name.nullish().meta({ description: '1 to 100 characters.' }),
    description: description.nullish().meta({ description: '500 characters at most.' }),
    permissions: permissions
      .nullish()
      .meta({ description: "Replaces the grants on the workspace's components; others stay." }),
    isDefault: flag.nullish().meta({ description: 'Newcomers get it.' }),
    version: z
      .int({ error: 'The version that the change is based on is needed.' })
      .meta({ description: 'The version that the change is based on.' }),
    featureVersion: z
      .int({ error: 'Must be the version of the components.' })
      .nullish()
      .meta({ description: 'That of the components; needed to change permissions.' }),
    removeInactivePermissions: flag
      .nullish()
      .meta({ description: 'Also drops grants on absent components.' }),
  })
  .superRefine(({ permissions: given, removeInactivePermissions, featureVersion }, ctx) => {
    if ((given || removeInactivePermissions) && (featureVersion ?? null) === null) {
      const message = 'Changing permissions needs the version of the components.'
      ctx.addIssue({ code: 'custom', message, path: ['featureVersion'] })
    }
  })

export type RoleChanges = z.output<typeof updateRoleInput>
