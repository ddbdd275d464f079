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
      'Status of the broadcast in the terms of /api: queued until the first message is created, then processing.',
    resolve: (row) => campaignStatus(row),
  }),
  headerMedia: t.field({
    ...onlyForDoors(reads),
    type: Media,
    nullable: true,
    description: 'Header file of the broadcast; null if the broadcast has no header file.',
    resolve: (row, _args, ctx) => headerFileOf(ctx, row),
  }),
}))

const Summary = builder.objectRef<CampaignSummary>('CampaignSummary').implement({
  description: 'Totals over all broadcasts that the filters match.',
  fields: (t) => ({
    campaigns: t.exposeInt('campaigns', { description: 'Number of broadcasts.' }),
    sending: t.exposeInt('sending', { description: 'Number of broadcasts that are being sent.' }),
    sent: t.exposeInt('sent', { description: 'Number of messages that were sent.' }),
    delivered: t.exposeInt('delivered', { description: 'Number of messages that were delivered.' }),
    read: t.exposeInt('read', { description: 'Number of messages that recipients read.' }),
    replied: t.exposeInt('replied', { description: 'Number of messages that recipients replied to.' }),
    failed: t.exposeInt('failed', { description: 'Number of messages that could not be sent.' }),
  }),
})

const CampaignPageType = numberedPageOf<CampaignPage['rows'][number], CampaignPage>('Campaign', Broadcast, {
  of: 'broadcasts',
  order: 'Broadcasts on the page, newest first.',
})

builder.objectField(CampaignPageType, 'summary', (t) =>
  t.expose('summary', { type: Summary, description: 'Totals over all pages.' }),
)

const CampaignRecipientType = builder.objectRef<CampaignRecipient>('CampaignRecipient').implement({
  description: 'One recipient of a broadcast, in the format of /api.',
  fields: (t) => ({
    recipient: t.field({
      type: Recipient,
      description: 'The recipient of the broadcast.',
      resolve: (row) => row,
    }),
    broadcastId: t.exposeID('broadcastId', { description: 'UUID of the broadcast.' }),
    phone: t.string({
      description: 'Phone number of the recipient, digits only.',
      resolve: ({ to }, _args, { actor }) => (to.includes('-') ? '' : phoneFor(actor, to)),
    }),
    templateParams: t.field({
      type: 'JSON',
      description: 'Values of the body.',
      resolve: ({ own }, _args, { actor }) => contentFor(actor, own?.params ?? {}),
    }),
    headerParams: t.field({
      type: 'JSON',
      description: 'Value of a text header.',
      resolve: ({ own }, _args, { actor }) => contentFor(actor, own?.headerParams ?? {}),
    }),
    platformMessageId: t.string({
      nullable: true,
      description: 'Id of the message on the platform; null until the platform assigns the id.',
      resolve: ({ platformMessageId }, _args, { actor }) => platformIdFor(actor, platformMessageId),
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the recipient was last changed.',
    }),
  }),
})

const RecipientPage = numberedPageOf('CampaignRecipient', CampaignRecipientType, {
  of: 'recipients of a broadcast',
  order: 'Recipients on the page, in the order given.',
})

export const Usage = builder.objectRef<CampaignUsage>('BroadcastUsage').implement({
  description: 'Broadcast messages that the workspace has sent in the current month (UTC).',
  fields: (t) => ({
    used: t.exposeInt('used', { description: 'Number of broadcast messages that were sent in the month.' }),
    limit: t.exposeInt('limit', {
      nullable: true,
      description: 'Maximum number of broadcast messages of the plan; null if there is no limit.',
    }),
    period: t.exposeString('period', { description: 'The month, as YYYY-MM.' }),
    resetsAt: t.expose('resetsAt', { type: 'DateTime', description: 'Time at which the next month begins.' }),
  }),
})

builder.queryFields((t) => ({
  campaignPage: t.field({
    type: CampaignPageType,
    ...onlyForDoors(reads),
    throws: ['invalid_field'],
    description: 'Broadcasts of the workspace, newest first.',
    args: {
      status: t.arg.string({ description: 'Only broadcasts with this status, in the terms of /api.' }),
      account: t.arg.string({ description: 'Only broadcasts of this account, by name or id.' }),
      search: t.arg.string({ description: 'Only broadcasts whose name contains this text.' }),
      from: t.arg.string({
        description: 'Only broadcasts created on or after this day, in the time zone of the workspace.',
      }),
      to: t.arg.string({ description: 'Only broadcasts created on or before this day.' }),
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
      status: t.arg.string({ description: 'Only recipients with this status.' }),
      ...pageArgs,
      isWhole: t.arg.boolean({
        description: 'Whether to return all recipients regardless of the requested page.',
      }),
    },
    resolve: (_root, args, ctx) => numberedRecipients(ctx, args),
  }),
  broadcastUsage: t.field({
    type: Usage,
    ...reads,
    description: 'Broadcast messages that the workspace has sent this month, and the maximum number.',
    resolve: (_root, _args, ctx) => campaignUsage(ctx),
  }),
}))
