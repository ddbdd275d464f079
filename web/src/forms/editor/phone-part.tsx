import { t } from '@lingui/core/macro'
import { ImageIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextArea, TickBox } from '../../ui/field.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { type Filled, shownText, shownValue } from './evaluate.ts'
import { isObject, type Json, objectsIn, textOf } from './json.ts'

interface PhonePartProps {
  component: Json
  filled: Filled
  isMissing: boolean
  onFill: (name: string, value: unknown) => void
  /** `isEnd` for the button of the screen, which needs what must be answered */
  onTap: (action: unknown, isEnd: boolean) => void
}

const types: Record<string, string> = { number: 'number', email: 'email', password: 'password', phone: 'tel' }

function Choices({ component, filled, isMissing, onFill }: PhonePartProps) {
  const name = textOf(component.name)
  const given = filled.fields[filled.screen]?.[name]
  const options = objectsIn(shownValue(component['data-source'], filled))
  const isSeveral = component.type === 'CheckboxGroup' || component.type === 'ChipsSelector'
  const picked = Array.isArray(given) ? given.map(String) : []
  const toggle = (id: string) =>
    onFill(name, picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id])
  return (
    <fieldset>
      <legend className={`mb-1.5 font-medium ${isMissing ? 'text-bad' : ''}`}>
        {shownText(component.label, filled)}
      </legend>
      {shownText(component.description, filled) ? (
        <p className="mb-1.5 text-xs text-ink-2">{shownText(component.description, filled)}</p>
      ) : null}
      <div className="flex flex-col gap-1.5">
        {options.map((option) => {
          const id = String(option.id ?? '')
          return (
            <label key={id} className="flex items-start gap-2.5">
              <input
                type={isSeveral ? 'checkbox' : 'radio'}
                name={`phone-${name}`}
                checked={isSeveral ? picked.includes(id) : given === id}
                onChange={() => (isSeveral ? toggle(id) : onFill(name, id))}
                className="mt-0.5 size-4 shrink-0 accent-(--accent)"
              />
              <span dir="auto" className="min-w-0 break-words">
                {textOf(option.title)}
                {option.description ? (
                  <span className="block text-xs text-ink-2">{textOf(option.description)}</span>
                ) : null}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

const pictureOf = (src: string) => (/^[A-Za-z0-9+/=]+$/.test(src) ? `data:image;base64,${src}` : null)

function Picture({ src, words }: { src: string; words: string }) {
  const source = pictureOf(src)
  return source ? (
    <img src={source} alt={words} className="max-h-40 w-full rounded-lg bg-raised object-contain" />
  ) : (
    <p className="flex items-center gap-2 text-ink-2">
      <ImageIcon className="size-5" aria-hidden="true" />
      {words}
    </p>
  )
}

function Tapped({ component, filled, onTap }: PhonePartProps) {
  const list = component['on-click-action']
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {objectsIn(shownValue(component['list-items'], filled)).map((item, index) => {
        const main = isObject(item['main-content']) ? item['main-content'] : {}
        return (
          <li key={String(item.id ?? index)}>
            <button
              type="button"
              className="w-full px-3 py-2 text-start"
              onClick={() => onTap(item['on-click-action'] ?? list, false)}
            >
              <span className="block font-medium">{textOf(main.title)}</span>
              <span className="block text-xs text-ink-2">
                {textOf(main.metadata) || textOf(main.description)}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** As answers have days. */
const dayForm = 'YYYY-MM-DD'

function Asked({ component, filled, isMissing, onFill }: PhonePartProps) {
  const name = textOf(component.name)
  const given = filled.fields[filled.screen]?.[name]
  const label = shownText(
    isObject(component.label) ? Object.values(component.label)[0] : component.label,
    filled,
  )
  const shared = {
    label: shownValue(component.required, filled) === true ? label : t`${label} (optional)`,
    hint: isMissing ? t`Please answer this.` : shownText(component['helper-text'], filled) || undefined,
    'aria-invalid': isMissing || undefined,
    disabled: shownValue(component.enabled, filled) === false,
    value: typeof given === 'string' ? given : shownText(component['init-value'], filled),
  }
  if (component.type === 'TextArea')
    return <TextArea {...shared} onChange={({ target }) => onFill(name, target.value)} />
  if (component.type === 'Dropdown')
    return (
      <Select {...shared} onChange={({ target }) => onFill(name, target.value)}>
        <option value="">{t`Choose`}</option>
        {objectsIn(shownValue(component['data-source'], filled)).map((option) => (
          <option key={String(option.id)} value={String(option.id)}>
            {textOf(option.title)}
          </option>
        ))}
      </Select>
    )
  const isDay = component.type === 'DatePicker' || component.type === 'CalendarPicker'
  return (
    <Field
      {...shared}
      placeholder={isDay ? dayForm : undefined}
      type={types[textOf(component['input-type'])] ?? 'text'}
      onChange={({ target }) => onFill(name, target.value)}
    />
  )
}

const texts: Record<string, string> = {
  TextHeading: 'text-xl font-semibold',
  TextSubheading: 'text-base font-semibold',
  TextBody: '',
  TextCaption: 'text-xs text-ink-2',
  RichText: 'whitespace-pre-line',
}

/** One component as a phone shows it. */
export function PhonePart(props: PhonePartProps) {
  const { component, filled, isMissing, onFill, onTap } = props
  const type = textOf(component.type)
  const look = texts[type]
  const label = shownText(component.label, filled)
  const name = textOf(component.name)
  if (look !== undefined)
    return (
      <p dir="auto" className={`break-words whitespace-pre-line ${look}`}>
        {shownText(component.text, filled)}
      </p>
    )
  switch (type) {
    case 'RadioButtonsGroup':
    case 'CheckboxGroup':
    case 'ChipsSelector':
      return <Choices {...props} />
    case 'OptIn':
      return (
        <TickBox
          label={label}
          hint={isMissing ? t`Please answer this.` : undefined}
          checked={filled.fields[filled.screen]?.[name] === true}
          onChange={({ target }) => onFill(name, target.checked)}
        />
      )
    case 'Image':
      return (
        <Picture src={shownText(component.src, filled)} words={shownText(component['alt-text'], filled)} />
      )
    case 'ImageCarousel':
      return objectsIn(component.images).map((image, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures have nothing else that tells them apart
        <Picture key={index} src={textOf(image.src)} words={textOf(image['alt-text'])} />
      ))
    case 'NavigationList':
      return <Tapped {...props} />
    case 'PhotoPicker':
    case 'DocumentPicker':
      return (
        <div>
          <p className="mb-1.5 font-medium">{label}</p>
          <Button size="small" onClick={() => onFill(name, [{ file_name: 'example' }])}>
            {type === 'PhotoPicker' ? t`Add photos` : t`Add documents`}
          </Button>
        </div>
      )
    case 'EmbeddedLink':
      return (
        <button
          type="button"
          className={`self-start ${linkLook}`}
          onClick={() => onTap(component['on-click-action'], false)}
        >
          {shownText(component.text, filled)}
        </button>
      )
    case 'Footer':
      return (
        <div className="mt-auto flex flex-col gap-1 pt-2">
          <Button look="primary" className="w-full" onClick={() => onTap(component['on-click-action'], true)}>
            {label}
          </Button>
          <p className="flex justify-between gap-2 text-xs text-ink-2">
            {['left', 'center', 'right'].map((side) => (
              <span key={side}>{shownText(component[`${side}-caption`], filled)}</span>
            ))}
          </p>
        </div>
      )
    default:
      return <Asked {...props} />
  }
}
