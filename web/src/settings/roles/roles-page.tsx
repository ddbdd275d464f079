import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay, useMe } from '../../session/me-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Row, Rows } from '../../ui/rows.tsx'
import { deleteRoleMutation, type Role, rolesQuery } from './documents.ts'
import { Matrix } from './matrix.tsx'
import { modulesOf } from './modules.ts'
import RoleDialog from './role-dialog.tsx'

interface RoleRowProps {
  role: Role
  onEdit: () => void
  onDelete: () => void
}

function RoleRow({ role, onEdit, onDelete }: RoleRowProps) {
  const me = useMe()
  const mayWrite = useMay('ROLES_WRITE')
  const mayDelete = useMay('ROLES_DELETE')
  const own = me.role?.id === role.id && !me.isSuperAdmin
  return (
    <Row>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{role.name}</span>
          {role.isSystem ? (
            <Badge>
              <Trans>System</Trans>
            </Badge>
          ) : null}
          {role.isDefault ? (
            <Badge tone="accent">
              <Trans>Default</Trans>
            </Badge>
          ) : null}
          {me.role?.id === role.id ? (
            <Badge>
              <Trans>Yours</Trans>
            </Badge>
          ) : null}
          {role.inactivePermissionCount > 0 ? (
            <Badge tone="warn">
              <Plural value={role.inactivePermissionCount} one="# inactive" other="# inactive" />
            </Badge>
          ) : null}
        </p>
        <p className="text-[0.8125rem] text-ink-2">
          <Plural value={role.memberCount} one="# person" other="# people" />
          {role.description ? ` · ${role.description}` : ''}
        </p>
      </div>
      <RowMenu
        label={t`Actions for the role ${role.name}`}
        actions={[
          mayWrite && !own && { label: t`Edit`, icon: Pencil, onChoose: onEdit },
          mayDelete && !role.isSystem && { label: t`Delete`, icon: Trash2, danger: true, onChoose: onDelete },
        ]}
      />
    </Row>
  )
}

function DeleteRole({ role, onClose }: { role: Role; onClose: () => void }) {
  const change = useChange(deleteRoleMutation, onClose)
  return (
    <Confirm
      title={t`Delete the role ${role.name}`}
      submit={t`Delete role`}
      onConfirm={() => change.run({ id: role.id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>Nobody may have it any more. It cannot be brought back.</Trans>
      </p>
    </Confirm>
  )
}

/** The roles, and what each may do where. */
export default function RolesPage() {
  const mayWrite = useMay('ROLES_WRITE')
  const answer = useAnswer(rolesQuery, {})
  const [editing, setEditing] = useState<{ role: Role | null } | null>(null)
  const [deleting, setDeleting] = useState<Role | null>(null)
  const modules = modulesOf(answer.data?.permissions ?? [])
  return (
    <Room
      title={t`Roles`}
      about={t`What people may do. You can grant only what you have yourself.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setEditing({ role: null })} disabled={!answer.data}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New role</Trans>
          </Button>
        ) : null
      }
    >
      <Answered answer={answer}>
        {({ roles }) => (
          <div className="flex flex-col gap-6">
            <Rows label={t`Roles`}>
              {roles.nodes.map((role) => (
                <RoleRow
                  key={role.id}
                  role={role}
                  onEdit={() => setEditing({ role })}
                  onDelete={() => setDeleting(role)}
                />
              ))}
            </Rows>
            <Matrix modules={modules} roles={roles.nodes} />
          </div>
        )}
      </Answered>
      {editing ? <RoleDialog {...editing} modules={modules} onClose={() => setEditing(null)} /> : null}
      {deleting ? <DeleteRole role={deleting} onClose={() => setDeleting(null)} /> : null}
    </Room>
  )
}
