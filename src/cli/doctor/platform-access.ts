import type { Config } from '#core/config/config.ts'
import type { SignupApp } from '#outside/platform/signup.ts'
import type { SiteNumber } from './site.ts'

/** The application of the installation; null where it is not set. */
export function signupOf({ platform }: Config): SignupApp | null {
  const { appId, appSecret, apiVersion } = platform
  return appId && appSecret ? { appId, appSecret, apiVersion } : null
}

/** A number whose token can be used. */
export type OpenNumber = SiteNumber & { accessToken: string }

/** One number for each of these, with a token that can be used. */
export function oneOfEach(numbers: SiteNumber[], key: (number: OpenNumber) => string): OpenNumber[] {
  const open = numbers.filter((number): number is OpenNumber => number.accessToken !== null)
  return [...new Map(open.map((number) => [key(number), number])).values()]
}

/** Names for a line: a few, and how many more. */
export function namesOf(numbers: readonly { name: string }[]): string {
  const few = numbers.slice(0, 3).map(({ name }) => name)
  return numbers.length > 3 ? `${few.join(', ')} and ${numbers.length - 3} more` : few.join(', ')
}
