import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials, PlatformAccess } from './credentials.ts'
import { callGraph, graphPath } from './graph.ts'

const fields = 'about,address,description,email,profile_picture_url,websites,vertical'

const textOrEmpty = z.string().catch('')

const profile = z
  .looseObject({
    about: textOrEmpty,
    address: textOrEmpty,
    description: textOrEmpty,
    email: textOrEmpty,
    vertical: textOrEmpty,
    profile_picture_url: textOrEmpty,
    websites: z.array(z.string()).catch([]),
  })
  .transform((found) => ({
    about: found.about,
    address: found.address,
    description: found.description,
    email: found.email,
    /** a word of the platform (spec/6 7.4) */
    vertical: found.vertical,
    profilePictureUrl: found.profile_picture_url,
    websites: found.websites,
  }))

/** How a business shows itself in the chat; what is not said is "" or [] (spec/8 AC9). */
export type PlatformProfile = z.output<typeof profile>

const answer = z.looseObject({ data: z.array(profile).min(1) })

type Asked = PlatformAccess & Pick<NumberCredentials, 'phoneId'>

const pathOf = (number: Asked) => graphPath(number.phoneId, 'whatsapp_business_profile')

/** The profile of a number as the platform has it. */
export async function getProfile(app: App, number: Asked): Promise<PlatformProfile> {
  const { data } = await callGraph(
    app,
    number,
    { method: 'GET', path: pathOf(number), query: { fields } },
    answer,
  )
  return data[0] as PlatformProfile
}

/** Members of a profile by the platform's own names; those left out stay. */
export interface ProfileChange {
  about?: string | undefined
  address?: string | undefined
  description?: string | undefined
  email?: string | undefined
  vertical?: string | undefined
  websites?: readonly string[] | undefined
  profile_picture_handle?: string | undefined
}

/** Changes the profile of a number. */
export async function setProfile(app: App, number: Asked, change: ProfileChange): Promise<void> {
  const json = { messaging_product: 'whatsapp', ...change }
  await callGraph(app, number, { method: 'POST', path: pathOf(number), json }, z.unknown())
}
