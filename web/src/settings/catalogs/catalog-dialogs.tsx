import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { numbersQuery } from '../../contact/documents.ts'
import { useChange } from '../../graphql/use-change.ts'
import { Alert } from '../../ui/alert.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { tell } from '../../ui/toast.ts'
import {
  type Catalog,
  createCatalogMutation,
  deleteCatalogMutation,
  deleteProductMutation,
  type Product,
  syncCatalogsMutation,
  updateCatalogMutation,
} from './documents.ts'

/** The accounts, by their numbers, and the one that is chosen; the first until another is. */
function useAccounts() {
  const [{ data }] = useQuery({ query: numbersQuery })
  const [chosen, setChosen] = useState<string>()
  const numbers = data?.numbers ?? []
  return { numbers, numberId: chosen ?? numbers[0]?.id, choose: setChosen }
}

function AccountChoice({ numbers, numberId, choose }: ReturnType<typeof useAccounts>) {
  return (
    <Select
      label={t`Account`}
      name="numberId"
      value={numberId ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {numbers.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

export function NewCatalog({ onClose }: { onClose: () => void }) {
  const change = useChange(createCatalogMutation, onClose)
  const accounts = useAccounts()
  const { numberId } = accounts
  const [name, setName] = useState('')
  return (
    <Dialog title={t`New catalog`} onClose={onClose}>
      <Form
        onSubmit={() => numberId && void change.run({ input: { name: name.trim(), numberId } })}
        onCancel={onClose}
        submit={t`Create catalog`}
        disabled={!name.trim() || !numberId}
        {...change}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <AccountChoice {...accounts} />
      </Form>
    </Dialog>
  )
}

export function RenameCatalog({ catalog, onClose }: { catalog: Catalog; onClose: () => void }) {
  const change = useChange(updateCatalogMutation, onClose)
  const [name, setName] = useState(catalog.name)
  return (
    <Dialog title={t`Catalog: ${catalog.name}`} onClose={onClose}>
      <Form
        onSubmit={() => void change.run({ input: { id: catalog.id, name: name.trim() } })}
        onCancel={onClose}
        submit={t`Save catalog`}
        disabled={!name.trim()}
        {...change}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={200}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Form>
    </Dialog>
  )
}

/** What was deleted here may be at the platform still; people are told, because a sync brings it back. */
function toldWhere(name: string, stillThere: string | null): void {
  if (stillThere)
    tell({
      text: t`${name} is deleted here. The platform may still have it (${stillThere}); a sync brings it back.`,
    })
}

interface DeleteCatalogProps {
  catalog: Catalog
  onDone: () => void
  onClose: () => void
}

export function DeleteCatalog({ catalog, onDone, onClose }: DeleteCatalogProps) {
  const { id, name } = catalog
  const change = useChange(deleteCatalogMutation, ({ deleteCatalog }) => {
    toldWhere(name, deleteCatalog.stillThere)
    onDone()
  })
  return (
    <Confirm
      title={t`Delete the catalog ${name}`}
      submit={t`Delete catalog`}
      onConfirm={() => void change.run({ id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>
          It is deleted with all its products, also at the platform. Nobody can order from it any more.
        </Trans>
      </p>
    </Confirm>
  )
}

export function DeleteProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { id, name } = product
  const change = useChange(deleteProductMutation, ({ deleteProduct }) => {
    toldWhere(name, deleteProduct.stillThere)
    onClose()
  })
  return (
    <Confirm
      title={t`Delete the product ${name}`}
      submit={t`Delete product`}
      onConfirm={() => void change.run({ id })}
      onClose={onClose}
      {...change}
    >
      <p>
        <Trans>
          It is also deleted at the platform. Orders that contain it show what the shop called it.
        </Trans>
      </p>
    </Confirm>
  )
}

export function SyncCatalogs({ onClose }: { onClose: () => void }) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const accounts = useAccounts()
  const { numberId } = accounts
  const change = useChange(syncCatalogsMutation, ({ syncCatalogs }) => {
    setProblems(syncCatalogs.problems)
    if (syncCatalogs.problems.length > 0) return
    tell({ text: t`The catalogs now match the platform.` })
    onClose()
  })
  return (
    <Dialog title={t`Sync catalogs`} onClose={onClose}>
      <Form
        onSubmit={() => numberId && void change.run({ numberId })}
        onCancel={onClose}
        submit={t`Sync`}
        disabled={!numberId}
        {...change}
      >
        <p className="text-ink-2">
          <Trans>Reads all catalogs of the account and their products from the platform.</Trans>
        </p>
        <AccountChoice {...accounts} />
        {problems.map((problem) => (
          <Alert key={problem}>{problem}</Alert>
        ))}
      </Form>
    </Dialog>
  )
}
