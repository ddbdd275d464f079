import {
  ChartColumn,
  Code,
  ExternalLink,
  FileText,
  Globe,
  Link,
  type LucideIcon,
  Mail,
  Phone,
  Ticket,
  User,
  Zap,
} from 'lucide-react'
import type { UsableAction } from './documents.ts'

const icons: Record<NonNullable<UsableAction['icon']>, LucideIcon> = {
  TICKET: Ticket,
  USER: User,
  BAR_CHART: ChartColumn,
  LINK: Link,
  PHONE: Phone,
  MAIL: Mail,
  FILE_TEXT: FileText,
  EXTERNAL_LINK: ExternalLink,
  ZAP: Zap,
  GLOBE: Globe,
  CODE: Code,
}

/** The picture of an action; a flash where it has none. */
export function ActionIcon({ icon }: Pick<UsableAction, 'icon'>) {
  const Icon = icon ? icons[icon] : Zap
  return <Icon className="size-4 text-ink-2" aria-hidden="true" />
}
