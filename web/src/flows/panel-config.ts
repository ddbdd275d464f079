// Which variables of a flow are shown beside a chat: {sections: [{id, label, fields: [{key, label}]}]} (spec/5 1.1).

type Section = Record<string, unknown> & { fields?: unknown }

const sectionsIn = (config: unknown): Section[] => {
  const { sections } = Object(config) as { sections?: unknown }
  return Array.isArray(sections) ? sections.filter((one) => typeof one === 'object' && one !== null) : []
}

const fieldsIn = ({ fields }: Section): Record<string, unknown>[] => (Array.isArray(fields) ? fields : [])

/** The labels of the variables, by their names; null where several sections have them, which a list cannot show. */
export function panelLabels(config: unknown): Record<string, string> | null {
  const sections = sectionsIn(config)
  if (sections.length > 1) return null
  const fields = sections.flatMap(fieldsIn)
  return Object.fromEntries(fields.map(({ key, label }) => [String(key), String(label ?? key)]))
}

/** The same panel with these labels: what else older clients keep at a section or a field stays. */
export function panelWith(config: unknown, labels: Readonly<Record<string, unknown>>) {
  const [section] = sectionsIn(config)
  const before = new Map((section ? fieldsIn(section) : []).map((field) => [String(field.key), field]))
  const fields = Object.entries(labels).map(([key, label]) => ({
    ...before.get(key),
    key,
    label: String(label ?? '').trim() || key,
  }))
  const kept = { id: 'details', label: '', ...section, fields }
  return { ...Object(config), sections: fields.length > 0 || section ? [kept] : [] }
}
