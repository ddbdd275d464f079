import { timesOf } from '#core/db/columns.ts'
import { changedFields, defineResource } from '#core/events/resource.ts'
import { leaveOutNulls } from '#core/json-names.ts'
import { templateLoader, templatesByIds } from './template-queries.ts'

/** Templates (spec/4 B13, template.*). */
export const templateResource = defineResource({
  type: 'Template',
  component: 'Template',
  load: templatesByIds,
  loader: templateLoader,
  times: timesOf('Template'),
  scope: 'templates:read',
  feature: 'webhooks.templates',
  object: {
    fragment: `fragment TemplateObject on Template {
    id name language category: categoryText status: statusText rejection_reason: rejectionReason number_id: numberId
    parameter_format: parameterFormat header { type: typeText text } body { text } footer { text }
    buttons { type text url phone } variables {
      body header buttons header_media: headerMedia header_location: headerLocation
      limited_time_offer: limitedTimeOffer cards { body buttons header_media: headerMedia }
    }
    sendable unsendable_reason: unsendableReason
    quality: qualityText created_at: createdAt updated_at: updatedAt
  }`,
    finish(object) {
      const template = object as { buttons: Record<string, unknown>[] }
      for (const button of template.buttons) leaveOutNulls(button, ['url', 'phone'])
      return template
    },
  },
  events: {
    'template.status': {
      description: 'The platform reviewed a template or made a decision about it.',
      extras: { previous_status: { type: ['string', 'null'], examples: ['pending'] } },
      story: {
        object: { status: 'rejected', rejection_reason: 'INVALID_FORMAT' },
        beside: { previous_status: 'pending' },
      },
      live: ['template'],
    },
    'template.updated': {
      description: 'The category or quality of a template changed.',
      extras: { changed: changedFields('quality') },
      story: { object: { quality: 'yellow' }, beside: { changed: ['quality'] } },
      live: ['template'],
    },
  },
  liveEvents: {
    'template.saved': { description: 'A template was created or changed in Parley.', live: ['template'] },
    'template.alert': {
      description: 'The platform made a decision about a template that requires attention.',
      live: ['template'],
    },
  },
})
