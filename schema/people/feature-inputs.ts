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
    component: z.enum(componentKeys.values).meta({ description: 'Which one.' }),
    enabled: z.boolean().meta({ description: 'Whether the workspace has it.' }),
  }),
)

const switches = entries('component', 'enabled', featureSwitch)

export const createWorkspaceArgs = z.object({
  input: named(
    'CreateWorkspaceInput',
    'A new workspace.',
    z.object({
      name: createWorkspaceInput.shape.name,
      features: switches.optional().meta({ description: 'What is left out is off.' }),
      timezone: createWorkspaceInput.shape.timezone,
      country: createWorkspaceInput.shape.country,
    }),
  ).meta({ description: 'The workspace.' }),
})

export const changeFeaturesArgs = z.object({
  workspaceId: uuid.meta({ description: 'UUID of the workspace.' }),
  input: named(
    'ChangeFeaturesInput',
    'Components that are switched.',
    z.object({
      version: changeFeaturesInput.shape.version,
      features: switches.meta({ description: 'What is left out stays.' }),
    }),
  ).meta({ description: 'What is switched.' }),
})
