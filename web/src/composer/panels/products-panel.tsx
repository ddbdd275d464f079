import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { sendableProductsQuery } from '../../catalogs/documents.ts'
import { priceOf } from '../../catalogs/money.ts'
import { ProductPicture } from '../../catalogs/product-picture.tsx'
import {
  type Choice,
  contentOf,
  countOf,
  isChosen,
  limits,
  onlyProduct,
  type Section,
  withoutProduct,
  withProduct,
} from '../../catalogs/sections.ts'
import { windowOf } from '../../chat/window.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { PanelProps } from '../tool-place.ts'
import { useSendNow } from '../use-send-now.ts'
import { PanelForm } from './panel-form.tsx'

interface FoundProps {
  numberId: string | null
  sections: readonly Section[]
  onToggle: (product: Choice) => void
}

/** Products of the number, by a part of their name or article number; a press takes one or puts it away. */
function FoundProducts({ numberId, sections, onToggle }: FoundProps) {
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const [{ data, error }] = useQuery({ query: sendableProductsQuery, variables: { numberId, search } })
  const found = data?.sendableProducts.nodes ?? []
  return (
    <div>
      <Field
        label={t`Products`}
        placeholder={t`Name or article number`}
        maxLength={100}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {error ? <Alert>{t`The products cannot be loaded now.`}</Alert> : null}
      <ul
        aria-label={t`Products found`}
        className="mt-2 max-h-56 overflow-y-auto rounded-xl border border-line p-1.5"
      >
        {found.map((product) => {
          const chosen = isChosen(sections, product.id)
          return (
            <li key={product.id}>
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onToggle(product)}
                className="flex min-h-12 w-full items-center gap-2.5 rounded-lg px-2 py-1 text-start hover:bg-raised"
              >
                <ProductPicture url={product.imageUrl ?? null} />
                <span className="min-w-0 flex-1">
                  <bdi className="block truncate font-medium">{product.name}</bdi>
                  <span className="text-[0.8125rem] text-ink-2 tabular-nums">{priceOf(product)}</span>
                </span>
                {chosen ? <Check className="size-4 shrink-0 text-accent" aria-hidden="true" /> : null}
              </button>
            </li>
          )
        })}
        {data && found.length === 0 ? (
          <li className="px-2 py-3 text-ink-2">
            <Trans>No product found</Trans>
          </li>
        ) : null}
      </ul>
    </div>
  )
}

interface ChosenProps {
  sections: readonly Section[]
  /** one alone, so that there are no more sections */
  isOne: boolean
  onChange: (sections: Section[]) => void
}

/** What is chosen, under its titles. */
function Chosen({ sections, isOne, onChange }: ChosenProps) {
  const titled = sections.length > 1
  const set = (key: number, title: string) =>
    onChange(sections.map((one) => (one.key === key ? { ...one, title } : one)))
  return (
    <div className="flex flex-col gap-3">
      {sections.map(({ key, title, products }) => (
        <fieldset key={key} className="rounded-xl border border-line p-3">
          <legend className="px-1 text-xs text-ink-2">
            <Trans>To be shown</Trans>
          </legend>
          {titled ? (
            <Field
              label={t`Title of the section`}
              maxLength={24}
              value={title}
              onChange={({ target }) => set(key, target.value)}
            />
          ) : null}
          <ul className="flex flex-wrap gap-1.5 pt-1">
            {products.map(({ id, name }) => (
              <li key={id} className="flex items-center gap-1 rounded-lg border border-line ps-2.5">
                <bdi className="max-w-48 truncate">{name}</bdi>
                <IconButton label={t`Remove ${name}`} onClick={() => onChange(withoutProduct(sections, id))}>
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </li>
            ))}
          </ul>
        </fieldset>
      ))}
      {!isOne && sections.length < limits.sections && (sections.at(-1)?.products.length ?? 0) > 0 ? (
        <div>
          <Button
            size="small"
            onClick={() =>
              onChange([...sections, { key: (sections.at(-1)?.key ?? 0) + 1, title: '', products: [] }])
            }
          >
            <Plus className="size-4" aria-hidden="true" />
            <Trans>New section</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** What cannot be sent so, and why. */
function faultOf(isWhole: boolean, count: number): string {
  if (isWhole) return t`The catalog needs a text.`
  if (count === 0) return t`Choose a product first.`
  return t`Several products need a heading, a text, and a title for each of several sections.`
}

/** The whole catalog of the number, one product of it, or several under titles. */
export default function ProductsPanel({ conversation, onClose }: PanelProps) {
  const [isWhole, setWhole] = useState(false)
  const [sections, setSections] = useState<Section[]>([{ key: 0, title: '', products: [] }])
  const [words, setWords] = useState({ header: '', body: '', footer: '' })
  const [missed, setMissed] = useState(false)
  const { send, busy, problem } = useSendNow(conversation)
  const { numberId = null } = windowOf(conversation, Date.now())
  const count = countOf(sections)
  const most = isWhole ? 1 : limits.products
  const several = count > 1 && !isWhole
  const write = (changes: Partial<typeof words>) => {
    setMissed(false)
    setWords({ ...words, ...changes })
  }
  const toggle = (product: Choice) => {
    if (isChosen(sections, product.id)) setSections(withoutProduct(sections, product.id))
    else setSections(isWhole ? onlyProduct(product) : withProduct(sections, product))
  }
  const turn = (whole: boolean) => {
    const [first] = sections.flatMap(({ products }) => products)
    if (whole && first) setSections(onlyProduct(first))
    setWhole(whole)
    setMissed(false)
  }
  const submit = async () => {
    const content = contentOf({ isWhole, sections, ...words })
    setMissed(content === null)
    if (content && (await send(content))) onClose()
  }
  return (
    <PanelForm
      title={t`Send products`}
      busy={busy}
      problem={problem}
      onClose={onClose}
      onSend={() => void submit()}
    >
      <Select
        label={t`What to show`}
        hint={
          isWhole ? t`The chosen product provides the picture; without one, the platform chooses.` : undefined
        }
        value={isWhole ? 'catalog' : 'products'}
        onChange={({ target }) => turn(target.value === 'catalog')}
      >
        <option value="products">{t`Products`}</option>
        <option value="catalog">{t`The whole catalog`}</option>
      </Select>
      <FoundProducts numberId={numberId} sections={sections} onToggle={toggle} />
      {count > 0 ? <Chosen sections={sections} isOne={isWhole} onChange={setSections} /> : null}
      {several ? (
        <Field
          label={t`Heading`}
          maxLength={60}
          value={words.header}
          onChange={({ target }) => write({ header: target.value })}
        />
      ) : null}
      <TextArea
        label={t`Text`}
        hint={several || isWhole ? undefined : t`Optional`}
        rows={2}
        maxLength={1024}
        value={words.body}
        onChange={({ target }) => write({ body: target.value })}
      />
      <Field
        label={t`Small print`}
        hint={t`Optional`}
        maxLength={60}
        value={words.footer}
        onChange={({ target }) => write({ footer: target.value })}
      />
      {count >= most && !isWhole ? (
        <p className="text-xs text-ink-3">
          <Trans>More than {most} are not possible.</Trans>
        </p>
      ) : null}
      {missed ? <Alert>{faultOf(isWhole, count)}</Alert> : null}
    </PanelForm>
  )
}
