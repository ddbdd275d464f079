import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { browserCountry, browserTimeZone } from '../general/browser-place.ts'
import { Country, TimeZone } from '../general/place-fields.tsx'
import { ComponentBoxes } from './component-boxes.tsx'
import { componentsQuery, createWorkspaceMutation } from './documents.ts'
import { type Switches, switchesOf } from './switches.ts'

/** A workspace with where it is, at first where the browser is, and the components that it begins with. */
export function NewWorkspace({ onClose }: { onClose: () => void }) {
  const [{ data }] = useQuery({ query: componentsQuery, variables: {} })
  const components = data?.features.components ?? []
  const free = components.filter(({ required, platform }) => !required && !platform)
  const [name, setName] = useState('')
  const [timezone, setTimezone] = useState(browserTimeZone)
  const [country, setCountry] = useState(browserCountry)
  const [on, setOn] = useState<Switches>({})
  const change = useChange(createWorkspaceMutation, onClose)
  const all = (value: boolean) => setOn(Object.fromEntries(free.map(({ key }) => [key, value])))
  return (
    <Dialog title={t`New workspace`} onClose={onClose} wide>
      <Form
        onSubmit={() => change.run({ input: { name, timezone, country, features: switchesOf(on) } })}
        onCancel={onClose}
        {...change}
        submit={t`Create workspace`}
        disabled={!data}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={255}
          hint={t`You become its administrator.`}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeZone value={timezone} onChange={setTimezone} />
          <Country value={country} inForce={null} onChange={setCountry} />
        </div>
        <label className="flex items-center gap-2.5 font-medium">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-(--accent)"
            checked={free.length > 0 && free.every(({ key }) => on[key])}
            onChange={(event) => all(event.target.checked)}
          />
          <Trans>All components</Trans>
        </label>
        <ComponentBoxes components={components} on={on} onChange={setOn} />
      </Form>
    </Dialog>
  )
}
