import {
  type CampaignPage,
  type CampaignRecipient,
  type CampaignSummary,
  type CampaignUsage,
  campaignStatus,
  campaignUsage,
  numberedCampaigns,
  numberedRecipients,
} from '#messaging/campaigns/broadcasts/campaign-pages.ts'
import { headerFileOf } from '#messaging/campaigns/broadcasts/header-file.ts'
import { contentFor, phoneFor, platformIdFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import { Broadcast, Recipient } from './broadcasts.ts'

// Broadcasts as /api lists them (document 3, Campaigns; spec/8 CM1, CM11 to CM13).

const reads = requires({ permission: 'campaigns:read' })

builder.objectFields(Broadcast, (t) => ({
  campaignStatus: t.string({
    ...forDoors,
    description:
      'How far it is in the word of /api: queued until the first message is made, then processing.',
    resolve: (row) => campaignStatus(row),
  }),
  headerMedia: t.field({
    ...onlyForDoors(reads),
    type: Media,
    nullable: true,
    description: 'The file above the body.',
    resolve: (row, _args, ctx) => headerFileOf(ctx, row),
  }),
}))

const Summary = builder.objectRef<CampaignSummary>('CampaignSummary').implement({
  description: 'Over all that the filters find.',
  fields: (t) => ({
    campaigns: t.exposeInt('campaigns', { description: 'How many.' }),
    sending: t.exposeInt('sending', { description: 'Those that are being sent.' }),
    sent: t.exposeInt('sent', { description: 'Messages that have left.' }),
    delivered: t.exposeInt('delivered', { description: 'That people got.' }),
    read: t.exposeInt('read', { description: 'That people read.' }),
    replied: t.exposeInt('replied', { description: 'That people answered.' }),
    failed: t.exposeInt('failed', { description: 'That could not be sent.' }),
  }),
})

const CampaignPageType = numberedPageOf<CampaignPage['rows'][number], CampaignPage>('Campaign', Broadcast, {
  of: 'broadcasts',
  order: 'The newest first.',
})

builder.objectField(CampaignPageType, 'summary', (t) =>
  t.expose('summary', { type: Summary, description: 'Over all pages.' }),
)

const CampaignRecipientType = builder.objectRef<CampaignRecipient>('CampaignRecipient').implement({
  description: 'One person of a broadcast, as /api tells of them.',
  fields: (t) => ({
    recipient: t.field({ type: Recipient, description: 'The person.', resolve: (row) => row }),
    broadcastId: t.exposeID('broadcastId', { description: 'The broadcast.' }),
    phone: t.string({
      description: 'Digits.',
      resolve: ({ to }, _args, { actor }) => (to.includes('-') ? '' : phoneFor(actor, to)),
    }),
    templateParams: t.field({
      type: 'JSON',
      description: 'Values of the body.',
      resolve: ({ own }, _args, { actor }) => contentFor(actor, own?.params ?? {}),
    }),
    headerParams: t.field({
      type: 'JSON',
      description: 'The value of a text header.',
      resolve: ({ own }, _args, { actor }) => contentFor(actor, own?.headerParams ?? {}),
    }),
    platformMessageId: t.string({
      nullable: true,
      description: "The platform's id of the message.",
      resolve: ({ platformMessageId }, _args, { actor }) => platformIdFor(actor, platformMessageId),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

const RecipientPage = numberedPageOf('CampaignRecipient', CampaignRecipientType, {
  of: 'recipients of a broadcast',
  order: 'In the order given.',
})

export const Usage = builder.objectRef<CampaignUsage>('BroadcastUsage').implement({
  description: 'What the workspace has sent by broadcasts in the present month (UTC).',
  fields: (t) => ({
    used: t.exposeInt('used', { description: 'Messages that have left.' }),
    limit: t.exposeInt('limit', { nullable: true, description: 'Of the plan; null is none.' }),
    period: t.exposeString('period', { description: 'YYYY-MM.' }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'When the next month begins.' }),
  }),
})

builder.queryFields((t) => ({
  campaignPage: t.field({
    type: CampaignPageType,
    ...onlyForDoors(reads),
    throws: ['invalid_field'],
    description: 'Broadcasts of the workspace, the newest first.',
    args: {
      status: t.arg.string({ description: 'Only those with this status, in the word of /api.' }),
      account: t.arg.string({ description: 'Only those of this account, by its name or id.' }),
      search: t.arg.string({ description: 'Part of a name.' }),
      from: t.arg.string({ description: 'Made on this day of the workspace or later.' }),
      to: t.arg.string({ description: 'Made on this day or before.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedCampaigns(ctx, args),
  }),
  campaignRecipientPage: t.field({
    type: RecipientPage,
    ...onlyForDoors(reads),
    throws: ['not_found'],
    description: 'Recipients of a broadcast, in the order given.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the broadcast.' }),
      status: t.arg.string({ description: 'Only those with this status.' }),
      ...pageArgs,
      isWhole: t.arg.boolean({ description: 'All of them, whatever page is asked for.' }),
    },
    resolve: (_root, args, ctx) => numberedRecipients(ctx, args),
  }),
  broadcastUsage: t.field({
    type: Usage,
    ...reads,
    description: 'What the workspace has sent by broadcasts this month, and may.',
    resolve: (_root, _args, ctx) => campaignUsage(ctx),
  }),
}))
