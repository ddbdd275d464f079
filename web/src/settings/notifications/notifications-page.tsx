import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { tryOut } from '../../notifications/announce.ts'
import { desktopPermission } from '../../notifications/desktop.ts'
import { type Preferences, prefer, usePreferences } from '../../notifications/preferences.ts'
import { Room } from '../../page/room.tsx'
import { pushIsPossible, startPush, stopPush } from '../../push/push.ts'
import { useMe } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Select, TickBox } from '../../ui/field.tsx'
import { changeOwnSettingsMutation } from './documents.ts'

const NotificationChoices = lazy(() => import('./choices.tsx'))
const CallsOnDevice = lazy(() => import('../../calls/calls-on-device.tsx'))

/** Kept with the account: it holds wherever one signs in. */
function TellMe() {
  const { settings } = useMe()
  const { run, busy, problem } = useChange(changeOwnSettingsMutation)
  return (
    <>
      <TickBox
        label={t`Notify me of new messages`}
        hint={t`Wherever you are signed in. You are never notified of what you are looking at.`}
        checked={settings.newMessageAlerts}
        disabled={busy}
        onChange={({ target }) => void run({ input: { ...settings, newMessageAlerts: target.checked } })}
      />
      {problem ? <Alert>{problem.message}</Alert> : null}
    </>
  )
}

const hints = {
  granted: () => t`While you are in another window or tab.`,
  default: () => t`While you are in another window or tab. Your browser asks you once.`,
  denied: () => t`Your browser does not allow it for this page: allow it in its settings for the page.`,
  missing: () => t`This browser cannot, or the page is not served by HTTPS.`,
}

function OnDesktop({ disabled }: { disabled: boolean }) {
  const { desktop } = usePreferences()
  const [permission, setPermission] = useState(desktopPermission)
  const turn = async (on: boolean) => {
    prefer({ desktop: on })
    if (on && permission === 'default') setPermission(await Notification.requestPermission())
  }
  return (
    <TickBox
      label={t`Show it beside the page`}
      hint={hints[permission]()}
      checked={desktop && permission === 'granted'}
      disabled={disabled || permission === 'denied' || permission === 'missing'}
      onChange={({ target }) => void turn(target.checked)}
    />
  )
}

const pushHints = {
  granted: () =>
    t`Delivered by your browser's push service, which cannot read it. It ends when you sign out.`,
  default: () => t`Allow it beside the page first.`,
  denied: hints.denied,
  missing: hints.missing,
}

function WithoutPage({ disabled }: { disabled: boolean }) {
  const { push, of } = usePreferences()
  /** what is on its way to be true */
  const [turning, setTurning] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const permission = pushIsPossible() ? desktopPermission() : 'missing'
  const turn = async (on: boolean) => {
    setTurning(on)
    setProblem(null)
    try {
      await (on ? startPush(of) : stopPush())
      prefer({ push: on })
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setTurning(null)
  }
  return (
    <>
      <TickBox
        label={t`Also when no page is open`}
        hint={pushHints[permission]()}
        checked={(turning ?? push) && permission === 'granted'}
        disabled={disabled || turning !== null || permission !== 'granted'}
        onChange={({ target }) => void turn(target.checked)}
      />
      {problem ? <Alert>{t`This browser cannot be notified: ${problem}`}</Alert> : null}
    </>
  )
}

/** What comes is told how, to the person and on this device. */
export default function NotificationsPage() {
  const { of, sound, desktop } = usePreferences()
  const { settings, permissions } = useMe()
  const off = !settings.newMessageAlerts
  return (
    <Room title={t`Notifications`} about={t`How you are notified of what happened while you were away.`}>
      <section className="flex max-w-xl flex-col gap-5 rounded-xl border border-line bg-surface p-5">
        <TellMe />
        <fieldset className="flex flex-col gap-5 border-t border-line pt-5">
          <legend className="sr-only">
            <Trans>On this device</Trans>
          </legend>
          <p aria-hidden="true" className="text-xs font-semibold text-ink-2">
            <Trans>On this device</Trans>
          </p>
          <Select
            label={t`From which conversations`}
            name="of"
            value={of}
            disabled={off}
            onChange={({ target }) => prefer({ of: target.value as Preferences['of'] })}
          >
            <option value="team">{t`Mine, and those that nobody has`}</option>
            <option value="mine">{t`Mine alone`}</option>
          </Select>
          <TickBox
            label={t`Play a sound`}
            checked={sound}
            disabled={off}
            onChange={({ target }) => prefer({ sound: target.checked })}
          />
          <OnDesktop disabled={off} />
          <WithoutPage disabled={off || !desktop} />
          <div>
            <Button onClick={tryOut} disabled={off}>
              <Trans>Try it</Trans>
            </Button>
          </div>
        </fieldset>
      </section>
      <Suspense>
        <NotificationChoices />
      </Suspense>
      {permissions.includes('CALL_TRANSFERS_WRITE') ? (
        <Suspense>
          <CallsOnDevice />
        </Suspense>
      ) : null}
    </Room>
  )
}
