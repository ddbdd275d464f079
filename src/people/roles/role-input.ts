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
  name: name.meta({ description: 'Name of the role, 1 to 100 characters.' }),
  description: description
    .nullish()
    .meta({ description: 'Description of the role, at most 500 characters.' }),
  permissions: permissions.meta({
    description: 'Permissions of the role, each as resource:action. Only permissions that the caller holds.',
  }),
  isDefault: orElse(flag.nullish(), false).meta({ description: 'Whether new members get the role.' }),
})

/** Fields that are left out keep their values. */
export const updateRoleInput = z
  .strictObject({
    name: name.nullish().meta({ description: 'Name of the role, 1 to 100 characters.' }),
    description: description
      .nullish()
      .meta({ description: 'Description of the role, at most 500 characters.' }),
    permissions: permissions.nullish().meta({
      description:
        "Permissions that replace the role's permissions on components of the workspace. Permissions on other components are kept.",
    }),
    isDefault: flag.nullish().meta({ description: 'Whether new members get the role.' }),
    version: z
      .int({ error: 'The version that the change is based on is needed.' })
      .meta({ description: 'Version of the role that the change is based on.' }),
    featureVersion: z
      .int({ error: 'Must be the version of the components.' })
      .nullish()
      .meta({ description: "Version of the workspace's components. Required to change permissions." }),
    removeInactivePermissions: flag
      .nullish()
      .meta({ description: 'If true, permissions on components that the workspace lacks are removed too.' }),
  })
  .superRefine(({ permissions: given, removeInactivePermissions, featureVersion }, ctx) => {
    if ((given || removeInactivePermissions) && (featureVersion ?? null) === null) {
      const message = 'Changing permissions needs the version of the components.'
      ctx.addIssue({ code: 'custom', message, path: ['featureVersion'] })
    }
  })

export type RoleChanges = z.output<typeof updateRoleInput>
