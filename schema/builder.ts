import SchemaBuilder from '@pothos/core'
import ComplexityPlugin from '@pothos/plugin-complexity'
import DirectivesPlugin from '@pothos/plugin-directives'
import PrismaPlugin from '@pothos/plugin-prisma'
import type { Ctx } from '#core/context/context.ts'
import type PrismaTypes from '#generated/pothos.ts'
import { getDatamodel } from '#generated/pothos.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { asksTooMuch, costLimits } from './costs.ts'

export interface SchemaTypes {
  Context: Ctx
  PrismaTypes: PrismaTypes
  Directives: {
    requires: {
      locations: 'FIELD_DEFINITION'
      args: {
        permission?: string
        own?: boolean
        scope?: string
        feature?: string
        member?: boolean
        evenClosed?: boolean
        operational?: boolean
        superAdmin?: boolean
      }
    }
    secret: { locations: 'FIELD_DEFINITION'; args: Record<string, never> }
  }
  Scalars: {
    ID: { Input: string; Output: string }
    /** RFC 3339; responses use UTC with three decimals */
    DateTime: { Input: string; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    StringMap: { Input: unknown; Output: unknown }
    BooleanMap: { Input: unknown; Output: unknown }
    /** a file that an interface has stored on disk; never part of a response */
    Upload: { Input: SpooledFile; Output: never }
  }
  DefaultFieldNullability: false
  DefaultInputFieldRequiredness: false
}

/**
 * The one builder. It imports nothing that imports it. The Prisma client comes from the context of the operation.
 */
export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ComplexityPlugin, DirectivesPlugin, PrismaPlugin],
  defaultFieldNullability: false,
  directives: { useGraphQLToolsUnorderedDirectives: true },
  prisma: {
    client: (ctx: Ctx) => ctx.app.prisma as never,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    filterConnectionTotalCount: true,
  },
  complexity: {
    defaultComplexity: 1,
    defaultListMultiplier: 10,
    limit: (ctx) => (ctx.ownDocument ? {} : { ...costLimits, complexity: costLimits.cost }),
    complexityError: (_kind, { complexity, depth, breadth }) =>
      asksTooMuch({ cost: complexity, depth, breadth }),
  },
})

builder.queryType({ description: 'Queries, which read data.' })
builder.mutationType({ description: 'Mutations, which change data.' })
builder.subscriptionType({ description: 'Subscriptions, which send data when something happens.' })
