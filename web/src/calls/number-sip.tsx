import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Field, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { changeNumberCallingMutation, type NumberCalling } from './settings-documents.ts'

/** As the platform keeps it. */
interface PlatformSip {
  status?: string
  servers?: { hostname?: string; port?: number; request_uri_user_params?: Record<string, string> }[]
}

const sipIn = ({ platform }: NumberCalling): PlatformSip =>
  ((platform as { sip?: PlatformSip } | null)?.sip ?? {}) as PlatformSip

const portOfTls = 5061

/** Whether a telephone system takes the calls of the number, and where it is. */
export function NumberSip({ calling, mayWrite }: { calling: NumberCalling; mayWrite: boolean }) {
  const kept = sipIn(calling)
  const [server] = kept.servers ?? []
  const [isOn, setOn] = useState(kept.status === 'ENABLED')
  const [hostname, setHostname] = useState(server?.hostname ?? '')
  const [port, setPort] = useState(String(server?.port ?? portOfTls))
  const change = useChange(changeNumberCallingMutation)
  const { numberId } = calling
  const save = () => {
    const named = { ...server, hostname: hostname.trim(), port: Math.round(Number(port)) || portOfTls }
    return change.run({ input: { numberId, sip: { status: 'ENABLED', servers: [named] } } })
  }
  const turn = (on: boolean) => {
    setOn(on)
    if (on || kept.status !== 'ENABLED') return
    void change.run({ input: { numberId, sip: { ...kept, status: 'DISABLED' } } })
  }
  return (
    <>
      <TickBox
        label={t`A telephone system takes the calls (SIP)`}
        hint={t`Calls of the number go between the platform and your own server. Members neither take nor make them here.`}
        checked={isOn}
        disabled={!mayWrite || change.busy}
        onChange={({ target }) => turn(target.checked)}
      />
      {isOn ? (
        <div className="rounded-xl border border-line bg-surface">
          <Form
            onSubmit={() => void save()}
            problem={change.problem}
            busy={change.busy}
            submit={t`Save the server`}
            disabled={!mayWrite || hostname.trim() === ''}
          >
            <div className="flex flex-wrap gap-3">
              <Field
                className="min-w-60 flex-1"
                label={t`Server`}
                name="hostname"
                placeholder="sip.example.com"
                value={hostname}
                disabled={!mayWrite}
                onChange={({ target }) => setHostname(target.value)}
              />
              <Field
                className="w-28"
                label={t`Port`}
                name="port"
                inputMode="numeric"
                value={port}
                disabled={!mayWrite}
                onChange={({ target }) => setPort(target.value)}
              />
            </div>
          </Form>
        </div>
      ) : null}
    </>
  )
}
