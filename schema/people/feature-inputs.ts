import { z } from 'zod'
import { entries, named } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { componentKeys } from '#people/workspaces/component-sets.ts'
import { changeFeaturesInput } from '#people/workspaces/features.ts'
import { createWorkspaceInput } from '#people/workspaces/organizations.ts'

const featureSwitch = named(
  'FeatureSwitchInput',
  'Whether a workspace has a component.',
  z.object({
    component: z.enum(componentKeys.values).meta({ description: 'Key of the component.' }),
    enabled: z.boolean().meta({ description: 'Whether the workspace has the component.' }),
  }),
)

const switches = entries('component', 'enabled', featureSwitch)

export const createWorkspaceArgs = z.object({
  input: named(
    'CreateWorkspaceInput',
    'A new workspace.',
    z.object({
      name: createWorkspaceInput.shape.name,
      features: switches
        .optional()
        .meta({ description: 'Components of the workspace. A component that is left out is off.' }),
      timezone: createWorkspaceInput.shape.timezone,
      country: createWorkspaceInput.shape.country,
    }),
  ).meta({ description: 'The new workspace.' }),
})

export const changeFeaturesArgs = z.object({
  workspaceId: uuid.meta({ description: 'UUID of the workspace.' }),
  input: named(
    'ChangeFeaturesInput',
    'Changes to the components of a workspace.',
    z.object({
      version: changeFeaturesInput.shape.version,
      features: switches.meta({
        description: 'Components to switch on or off. A component that is left out keeps its state.',
      }),
    }),
  ).meta({ description: 'The changes to the components.' }),
})
