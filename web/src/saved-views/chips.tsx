interface ChipsProps {
  label: string
  all: readonly { id: string; name: string }[]
  picked: readonly string[]
  onChange: (picked: string[] | undefined) => void
}

/** Any of several. */
export function Chips({ label, all, picked, onChange }: ChipsProps) {
  if (all.length === 0) return null
  const turn = (id: string) => {
    const next = picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id]
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{label}</legend>
      <div className="flex max-h-32 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {all.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={picked.includes(id)}
            onClick={() => turn(id)}
            className="h-7 max-w-full truncate rounded-full border border-line px-2.5 text-[0.8125rem] hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
