import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { useChange } from '../../graphql/use-change.ts'
import { useMe } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { createRoleMutation, type Permission, type Role, roleQuery, updateRoleMutation } from './documents.ts'
import { Grants } from './grants.tsx'
import type { Module } from './modules.ts'

interface Draft {
  name: string
  description: string
  isDefault: boolean
  granted: ReadonlySet<Permission['key']>
  removeInactive: boolean
}

function draftOf(role: Role | null): Draft {
  const { name = '', description = '', isDefault = false, permissions = [] } = role ?? {}
  return { name, description, isDefault, granted: new Set(permissions), removeInactive: false }
}

/** The grants go along when they are to change: only then do the versions of the components matter. */
function changesOf(role: Role, draft: Draft) {
  const { name, description, isDefault, removeInactive } = draft
  const permissions = [...draft.granted].sort()
  const same = permissions.join() === [...role.permissions].sort().join()
  const grants = same ? {} : { permissions }
  const inactive = removeInactive ? { removeInactivePermissions: true } : {}
  const featureVersion = same && !removeInactive ? {} : { featureVersion: role.featureVersion }
  return {
    id: role.id,
    name,
    description,
    isDefault,
    version: role.version,
    ...grants,
    ...inactive,
    ...featureVersion,
  }
}

function useRole(first: Role | null, onClose: () => void) {
  const client = useClient()
  const [role, setRole] = useState(first)
  const [draft, setDraft] = useState(() => draftOf(first))
  const create = useChange(createRoleMutation, onClose)
  const update = useChange(updateRoleMutation, onClose)
  const change = role ? update : create
  const save = () => {
    const { name, description, isDefault, granted } = draft
    return role
      ? update.run({ input: changesOf(role, draft) })
      : create.run({ input: { name, description, isDefault, permissions: [...granted] } })
  }
  const reload = async () => {
    if (!role) return
    const { data } = await client
      .query(roleQuery, { id: role.id }, { requestPolicy: 'network-only' })
      .toPromise()
    if (!data) return
    setRole(data.role)
    setDraft(draftOf(data.role))
    update.forgive()
  }
  const stale = change.problem?.code === 'CONFLICT' && /version/i.test(change.problem.field ?? '')
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  return { role, draft, set, save, reload, stale, change }
}

interface RoleDialogProps {
  /** null makes a new one */
  role: Role | null
  modules: Module[]
  onClose: () => void
}

/** Makes a role, or changes one as far as this person may. */
export default function RoleDialog({ role: first, modules, onClose }: RoleDialogProps) {
  const { isSuperAdmin } = useMe()
  const { role, draft, set, save, reload, stale, change } = useRole(first, onClose)
  const fixed = role?.isSystem ?? false
  return (
    <Dialog title={role ? t`Role: ${role.name}` : t`New role`} onClose={onClose} wide>
      <Form
        onSubmit={save}
        onCancel={onClose}
        busy={change.busy}
        problem={stale ? null : change.problem}
        submit={role ? t`Save role` : t`Create role`}
      >
        {stale ? (
          <Alert
            action={
              <Button size="small" onClick={() => void reload()}>
                <Trans>Load it again</Trans>
              </Button>
            }
          >
            <Trans>{change.problem?.message} Nothing was saved.</Trans>
          </Alert>
        ) : null}
        {fixed ? (
          <p className="text-ink-2">
            {isSuperAdmin ? (
              <Trans>Every workspace has this role: its name and default flag are fixed.</Trans>
            ) : (
              <Trans>
                Every workspace has this role: its name and default flag are fixed, and only the platform
                changes what it may do.
              </Trans>
            )}
          </p>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Name`}
            name="name"
            maxLength={100}
            disabled={fixed}
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
          <Field
            label={t`Description`}
            name="description"
            maxLength={500}
            value={draft.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        </div>
        <TickBox
          label={t`New members get this role`}
          disabled={fixed}
          checked={draft.isDefault}
          onChange={(event) => set({ isDefault: event.target.checked })}
        />
        <Grants
          modules={modules}
          granted={draft.granted}
          onChange={(granted) => set({ granted })}
          disabled={fixed && !isSuperAdmin}
        />
        {role && role.inactivePermissionCount > 0 ? (
          <TickBox
            label={plural(role.inactivePermissionCount, {
              one: 'Remove # inactive grant',
              other: 'Remove # inactive grants',
            })}
            hint={t`Saved grants on components that the workspace does not have now. They have no effect until it has the component again.`}
            disabled={fixed && !isSuperAdmin}
            checked={draft.removeInactive}
            onChange={(event) => set({ removeInactive: event.target.checked })}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}
