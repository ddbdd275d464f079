import { z } from 'zod'
import { largestHeaderFile } from '#messaging/content/media/file-limits.ts'
import { changeDraftInput, saveDraftInput } from '#messaging/content/templates/form-input.ts'
import { openTemplateFile } from '#messaging/content/templates/header-file.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage, filterOf } from './reading.ts'

const label = 'template'

const template = `id messaging_account: accountName meta_template_id: platformId name display_name: displayName language
  category: categoryText status: platformStatus
  form {
    header_type: headerType header_content: headerContent body_content: bodyContent footer_content: footerContent
    buttons {
      type: typeText text url phone_number: phoneNumber example: writtenExample flow_id: flowId flow_action: flowAction
      navigate_screen: navigateScreen otp_type: otpType package_name: packageName signature_hash: signatureHash
      autofill_text: autofillText supported_apps: supportedApps { package_name: packageName signature_hash: signatureHash }
    }
    sample_values: sampleValues { component index value param_name: paramName }
    add_security_recommendation: addSecurityRecommendation code_expiration_minutes: codeExpirationMinutes
  }
  variables {
    body header buttons header_media: headerMedia header_location: headerLocation
    limited_time_offer: limitedTimeOffer cards { body buttons header_media: headerMedia }
  }
  sendable unsendable_reason: unsendableReason
  quality_rating: qualityText created_by_name: createdByName updated_by_name: updatedByName
  created_at: createdAt updated_at: updatedAt`

interface Answered {
  id: string
  messaging_account: string | null
  meta_template_id: string | null
  name: string
  display_name: string
  language: string
  category: string
  status: string
  form: {
    header_type: string | null
    header_content: string
    body_content: string
    footer_content: string
    buttons: { type: string; otp_type: string | null }[]
    sample_values: object[]
    add_security_recommendation: boolean
    code_expiration_minutes: number
  }
  variables: object
  sendable: boolean
  unsendable_reason: string | null
  quality_rating: string
  created_by_name: string | null
  updated_by_name: string | null
  created_at: string
  updated_at: string
}

const withoutNulls = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))

const capitals = (word: string | null) => word?.toUpperCase() ?? null

/** The fields of spec/5 1.6 in their order; the platform's words in capitals (spec/8 TE1). */
function shaped(answer: unknown) {
  const { form, category, quality_rating, messaging_account, meta_template_id, ...row } = answer as Answered
  const { created_by_name, updated_by_name, created_at, updated_at, status, ...names } = row
  const { variables, sendable, unsendable_reason } = row
  const { header_type, buttons, sample_values, ...written } = form
  const { header_content, body_content, footer_content, ...security } = written
  return {
    id: names.id,
    messaging_account: messaging_account ?? '',
    meta_template_id: meta_template_id ?? '',
    name: names.name,
    display_name: names.display_name,
    language: names.language,
    category: category.toUpperCase(),
    status,
    header_type: capitals(header_type) ?? 'NONE',
    header_content,
    body_content,
    footer_content,
    buttons: buttons.map((button) =>
      withoutNulls({ ...button, type: capitals(button.type), otp_type: capitals(button.otp_type) }),
    ),
    sample_values: sample_values.map(withoutNulls),
    ...security,
    variables,
    sendable,
    ...withoutNulls({ unsendable_reason }),
    quality_rating: quality_rating.toUpperCase(),
    ...withoutNulls({ created_by_name, updated_by_name }),
    created_at,
    updated_at,
  }
}

function shapedPage(answer: unknown) {
  const { templates, ...place } = answer as { templates: unknown[] }
  return { templates: templates.map(shaped), ...place }
}

function shapedSubmission(answer: unknown) {
  const made = shaped(answer)
  const { meta_template_id, status } = made
  return { message: 'Template submitted for approval', meta_template_id, status, template: made }
}

const syncInput = z.object({
  messagingAccount: z.string().nullish().meta({ description: 'Name or id of the account.' }),
})

const uploadInput = z.object({
  account: z.string().nullish().meta({ description: 'Name or id of the account.' }),
})

/** Templates (document 2; spec/5 1.6, spec/8 TE, spec/9 Templates). */
export const templateEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listTemplates',
    path: '/templates',
    document: `query ($account: String, $status: String, $category: String, $search: String, $page: Int, $limit: Int) {
      answer: templatePage(
        account: $account, status: $status, category: $category, search: $search, page: $page, limit: $limit
      ) { templates: nodes { ${template} } total page limit }
    }`,
    variables: ({ query }) => ({
      account: filterOf(query.get('account')) ?? filterOf(query.get('messaging_account')),
      status: filterOf(query.get('status')),
      category: filterOf(query.get('category')),
      search: query.get('search'),
      ...askedPage(query),
    }),
    answer: shapedPage,
  },
  {
    method: 'POST',
    name: 'createTemplate',
    path: '/templates',
    input: saveDraftInput,
    document: `mutation ($input: SaveTemplateDraftInput!) { answer: saveTemplateDraft(input: $input) { ${template} } }`,
    variables: ({ input }) => ({ input }),
    answer: shaped,
  },
  {
    method: 'POST',
    name: 'syncTemplates',
    path: '/templates/sync',
    input: syncInput,
    document: 'mutation ($account: String) { answer: syncAccountTemplates(account: $account) }',
    variables: ({ query, input }) => ({ account: input.messagingAccount || query.get('account') }),
    answer: (count) => ({ message: 'Templates synced successfully', count }),
  },
  {
    method: 'POST',
    name: 'uploadTemplateMedia',
    path: '/templates/upload-media',
    form: { largestFile: largestHeaderFile },
    input: uploadInput,
    document: `mutation ($account: String, $file: Upload) {
      answer: uploadTemplateFile(account: $account, file: $file) { handle filename mime_type: mimeType size }
    }`,
    variables: ({ input }) => ({ account: input.account, file: input.file }),
  },
  {
    method: 'GET',
    name: 'getTemplate',
    path: '/templates/{id}',
    label,
    document: `query ($id: ID!) { answer: template(id: $id) { ${template} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shaped,
  },
  {
    method: 'GET',
    name: 'downloadTemplateMedia',
    path: '/templates/{id}/media',
    label,
    fileType: '*/*',
    document: 'query ($id: ID!) { answer: template(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    file: (ctx, { path }) => openTemplateFile(ctx, path.id as string),
  },
  {
    method: 'PUT',
    name: 'updateTemplate',
    path: '/templates/{id}',
    label,
    input: changeDraftInput,
    document: `mutation ($id: ID!, $input: ChangeTemplateDraftInput!) {
      answer: changeTemplateDraft(id: $id, input: $input) { ${template} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shaped,
  },
  {
    method: 'DELETE',
    name: 'deleteTemplate',
    path: '/templates/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: removeTemplate(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Template deleted' }),
  },
  {
    method: 'POST',
    name: 'publishTemplate',
    path: '/templates/{id}/publish',
    label,
    document: `mutation ($id: ID!) { answer: submitTemplate(id: $id) { ${template} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shapedSubmission,
  },
]
