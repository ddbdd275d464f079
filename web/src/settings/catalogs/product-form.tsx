import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { readPrice, writtenPrice } from '../../catalogs/money.ts'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { createProductMutation, type Product, updateProductMutation } from './documents.ts'

/** A product as its form has it. */
interface Draft {
  name: string
  price: string
  currency: string
  retailerId: string
  description: string
  url: string
  imageUrl: string
}

const empty: Draft = {
  name: '',
  price: '',
  currency: 'EUR',
  retailerId: '',
  description: '',
  url: '',
  imageUrl: '',
}

const draftOf = ({ name, price, currency, retailerId, description, url, imageUrl }: Product): Draft => ({
  name,
  price: writtenPrice(price, currency),
  currency,
  retailerId,
  description: description ?? '',
  url: url ?? '',
  imageUrl: imageUrl ?? '',
})

const inputOf = ({ price, retailerId, ...draft }: Draft) => ({
  ...draft,
  price: readPrice(price, draft.currency) ?? 0,
  ...(retailerId.trim() && { retailerId: retailerId.trim() }),
})

interface ProductDialogProps {
  title: string
  submit: string
  first: Draft
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function ProductDialog({ title, submit, first, change, onSave, onClose }: ProductDialogProps) {
  const [draft, setDraft] = useState(first)
  const field = (name: keyof Draft) => ({
    name,
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const isReady = draft.name.trim() !== '' && readPrice(draft.price, draft.currency) !== null
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={() => onSave(draft)} onCancel={onClose} submit={submit} disabled={!isReady} {...change}>
        <Field label={t`Name`} maxLength={200} {...field('name')} />
        <div className="flex gap-3">
          <Field label={t`Price`} className="flex-1" inputMode="decimal" dir="ltr" {...field('price')} />
          <Field
            label={t`Currency`}
            className="w-28"
            maxLength={3}
            dir="ltr"
            {...field('currency')}
            onChange={({ target }) => setDraft({ ...draft, currency: target.value.toUpperCase() })}
          />
        </div>
        <Field
          label={t`Article number`}
          hint={t`What your shop calls it; orders name it so. Generated if left empty.`}
          maxLength={100}
          {...field('retailerId')}
        />
        <TextArea label={t`Description`} rows={3} maxLength={9999} {...field('description')} />
        <Field label={t`Page in the shop`} type="url" dir="ltr" maxLength={2000} {...field('url')} />
        <Field
          label={t`Address of its picture`}
          type="url"
          dir="ltr"
          maxLength={2000}
          {...field('imageUrl')}
        />
      </Form>
    </Dialog>
  )
}

export function NewProduct({ catalogId, onClose }: { catalogId: string; onClose: () => void }) {
  const change = useChange(createProductMutation, onClose)
  const words = { title: t`New product`, submit: t`Create product`, first: empty }
  return (
    <ProductDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: { catalogId, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}

export function EditProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const change = useChange(updateProductMutation, onClose)
  const { id, name } = product
  const words = { title: t`Product: ${name}`, submit: t`Save product`, first: draftOf(product) }
  return (
    <ProductDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: { id, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}
