import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../graphql/document.ts'
import { numeral } from '../language/format.ts'
import { useMay } from '../session/me-context.ts'
import { exactTime } from '../ui/time.ts'

/** What will hold people of a campaign, or leave them out, once it runs. */
export const campaignHolds = graphql(`
  fragment CampaignHolds on BroadcastCheck {
    holds {
      quietHours { heldCount until }
      localStart { from until lateCount }
      cappedCount
      numberLimit { limit usedCount neededCount }
      isPaced
      pausesInTrouble
    }
  }
`)

type Holds = ResultOf<typeof campaignHolds>['holds']

const heldWords = ({ heldCount, until }: NonNullable<Holds['quietHours']>): string =>
  until ? t`${numeral(heldCount)}, until ${exactTime(until)} at the latest` : t`Nobody`

function spanWords({ from, until, lateCount }: NonNullable<Holds['localStart']>): string {
  const span = from === until ? exactTime(from) : t`${exactTime(from)} to ${exactTime(until)}`
  if (lateCount === 0) return span
  const late = plural(lateCount, {
    one: 'For # recipient this time has passed: the message is sent immediately.',
    other: 'For # recipients this time has passed: the message is sent immediately.',
  })
  return `${span}. ${late}`
}

function limitWords({ limit, usedCount, neededCount }: NonNullable<Holds['numberLimit']>): string {
  const [most, used, needed] = [numeral(limit), numeral(usedCount), numeral(neededCount)]
  if (usedCount === 0) return t`${most} recipients; this campaign needs ${needed}`
  return t`${most} recipients; this campaign needs ${needed}, and ${used} were already messaged`
}

/** What of it there is, in words: name and value. */
export function holdFacts({ quietHours, localStart, cappedCount, numberLimit }: Holds): [string, string][] {
  return [
    ...(localStart ? [[t`Goes out`, spanWords(localStart)] as [string, string]] : []),
    ...(quietHours ? [[t`Held by quiet hours`, heldWords(quietHours)] as [string, string]] : []),
    ...(cappedCount === null
      ? []
      : [
          [t`Left out at present: they recently got enough marketing`, numeral(cappedCount)] as [
            string,
            string,
          ],
        ]),
    ...(numberLimit
      ? [[t`Customers the number may message in a day`, limitWords(numberLimit)] as [string, string]]
      : []),
  ]
}

/** What else its number does with a campaign while it is sent, and where that is changed. */
export function WaysOfNumber({ isPaced, pausesInTrouble }: Holds) {
  const mayNumbers = useMay('ACCOUNTS_READ')
  if (!isPaced && !pausesInTrouble) return null
  return (
    <div className="flex flex-col gap-1 text-[0.8125rem] text-ink-2">
      {isPaced ? (
        <p>
          <Trans>It adapts to the speed that the platform accepts.</Trans>
        </p>
      ) : null}
      {pausesInTrouble ? (
        <p>
          <Trans>It pauses when the platform refuses many messages.</Trans>
        </p>
      ) : null}
      {mayNumbers ? (
        <Link to="/settings/numbers" className="self-start underline underline-offset-4">
          <Trans>Change this in Settings, Numbers</Trans>
        </Link>
      ) : null}
    </div>
  )
}
