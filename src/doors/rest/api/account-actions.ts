import { Readable } from 'node:stream'
import { largestPhoto } from '#messaging/content/media/file-limits.ts'
import { profileInput, profilePhoto } from '#messaging/records/account-setup/business-profile.ts'
import { registerInput } from '#messaging/records/account-setup/register-account.ts'
import type { ApiEndpoint } from './endpoint.ts'

const label = 'account'

const profile = `about address description email vertical websites profile_picture_url: profilePictureUrl`

const product = { messaging_product: 'whatsapp' }

interface Tested {
  success: boolean
  error: string | null
  warning: string | null
}

/** What the platform said, or why it refused. */
function shapedTest(answer: unknown) {
  const { success, error, warning, ...facts } = answer as Tested
  if (!success) return { success, error }
  return warning === null ? { success, ...facts } : { success, ...facts, warning }
}

function shapedSubscription(answer: unknown) {
  const { success, error } = answer as Tested
  return success ? { success, message: 'Account subscribed' } : { success, error }
}

function shapedRegistration(answer: unknown) {
  const { success, pin } = answer as { success: boolean; pin: string | null }
  const message = pin === null ? 'The number is registered in the business app' : 'Number registered'
  return pin === null ? { success, message } : { success, message, pin }
}

const shapedProfile = (answer: unknown) => ({ ...product, ...(answer as object) })

const shapedChange = (answer: unknown) =>
  answer === null ? { message: 'Business profile updated' } : shapedProfile(answer)

/** What is asked of the platform about an account (document 2, Messaging accounts; spec/8 AC7 to AC9). */
export const accountActionEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'testAccount',
    path: '/accounts/{id}/test',
    label,
    document: `mutation ($id: ID!) {
      answer: testAccount(id: $id) {
        success error warning display_phone_number: displayPhoneNumber verified_name: verifiedName
        quality_rating: qualityRating messaging_limit_tier: messagingLimitTier
        code_verification_status: codeVerificationStatus account_mode: accountMode is_test_number: isTestNumber
      }
    }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shapedTest,
  },
  {
    method: 'POST',
    name: 'registerAccount',
    path: '/accounts/{id}/register',
    label,
    input: registerInput,
    document: `mutation ($id: ID!, $pin: String) { answer: registerAccount(id: $id, pin: $pin) { success pin } }`,
    variables: ({ path, input }) => ({ id: path.id, ...input }),
    answer: shapedRegistration,
  },
  {
    method: 'POST',
    name: 'subscribeAccount',
    path: '/accounts/{id}/subscribe',
    label,
    document: 'mutation ($id: ID!) { answer: subscribeAccount(id: $id) { success error } }',
    variables: ({ path }) => ({ id: path.id }),
    answer: shapedSubscription,
  },
  {
    method: 'GET',
    name: 'getBusinessProfile',
    path: '/accounts/{id}/business_profile',
    label,
    document: `query ($id: ID!) { answer: businessProfile(id: $id) { ${profile} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: shapedProfile,
  },
  {
    method: 'PUT',
    name: 'updateBusinessProfile',
    path: '/accounts/{id}/business_profile',
    label,
    input: profileInput,
    document: `mutation ($id: ID!, $input: UpdateBusinessProfileInput!) {
      answer: updateBusinessProfile(id: $id, input: $input) { ${profile} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: shapedChange,
    forms: { BusinessProfile: shapedProfile, BusinessProfileChanged: () => shapedChange(null) },
  },
  {
    method: 'GET',
    name: 'getBusinessProfilePhoto',
    path: '/accounts/{id}/business_profile/photo',
    label,
    fileType: 'image/*',
    document: 'query ($id: ID!) { answer: account(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => {
      const { bytes, mimeType } = await profilePhoto(ctx, path.id as string)
      return {
        headers: {
          'Content-Type': mimeType,
          'Content-Length': bytes.length,
          'Cache-Control': 'private, max-age=300',
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': "sandbox; default-src 'none'",
        },
        bytes: Readable.from([bytes]),
      }
    },
  },
  {
    method: 'POST',
    name: 'uploadBusinessProfilePhoto',
    path: '/accounts/{id}/business_profile/photo',
    label,
    form: { largestFile: largestPhoto },
    document: 'mutation ($id: ID!, $file: Upload) { answer: updateBusinessPhoto(id: $id, file: $file) }',
    variables: ({ path, input }) => ({ id: path.id, file: input.file }),
    answer: (handle) => ({ message: 'Profile photo updated', handle }),
  },
]
