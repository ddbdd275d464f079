import { Pencil } from 'lucide-react'
import type { Compared } from '../../src/campaigns/split/comparison-documents.ts'
import { ComparisonTable } from '../../src/campaigns/split/comparison-table.tsx'
import { verdictOf } from '../../src/campaigns/split/comparison-words.ts'
import { RateBars } from '../../src/campaigns/split/rate-bars.tsx'
import { SplitSummary } from '../../src/campaigns/split/summary.tsx'
import { TestState } from '../../src/campaigns/split/test-state.tsx'
import { AmountList } from '../../src/settings/prices/amount-list.tsx'
import type { Amounts } from '../../src/settings/prices/amounts.ts'
import { TemplatePreview } from '../../src/templates/template-preview.tsx'
import { RowMenu } from '../../src/ui/row-menu.tsx'
import { Row, Rows } from '../../src/ui/rows.tsx'
import { said } from '../asked.ts'
import { Sample, Section } from '../sample.tsx'

const names = ['order_update', 'a_longer_name_of_a_template', 'hello'] as const
const letters = ['A', 'B', 'C'] as const
const rates = [
  { rate: 0.121, low: 0.109, high: 0.134 },
  { rate: 0.142, low: 0.129, high: 0.156 },
  { rate: 0.004, low: 0.002, high: 0.007 },
]

const variants = names.map((name, place) => ({
  __typename: 'BroadcastVariant' as const,
  number: place + 1,
  name: letters[place] as string,
  share: 30,
  template: { __typename: 'BroadcastTemplate' as const, id: name, name, language: 'en' },
  counts: {
    __typename: 'BroadcastCounts' as const,
    total: 2700,
    sent: 2680 - place,
    delivered: 2512,
    read: 1204,
    replied: Math.round(2680 * (rates[place]?.rate ?? 0)),
    clicked: 12,
    failed: 20 + place,
  },
  rates: [{ __typename: 'BroadcastRate' as const, metric: 'REPLIED' as const, ...rates[place] }],
})) as Compared['variants']

const comparison = {
  best: { number: 2, name: 'B' },
  other: { number: 1, name: 'A' },
  difference: 0.021,
  low: 0.004,
  high: 0.038,
  isClear: true,
} as NonNullable<Compared['comparison']>

const test = {
  share: 20,
  hours: 12,
  metric: 'REPLIED',
  until: null,
  decidedAt: null,
  isClear: null,
  winner: null,
} as unknown as NonNullable<Compared['test']>

const moment = '2026-11-24T10:30:00.000Z'

const prices: { name: string; amounts: Amounts }[] = [
  { name: said('All other countries', 'كل البلدان الأخرى'), amounts: {} },
  {
    name: said('Germany', 'ألمانيا'),
    amounts: { MARKETING: '0.1365', UTILITY: '0.055', AUTHENTICATION: '0.0768', SERVICE: '0' },
  },
]

const template = {
  id: 'order_update',
  name: 'order_update',
  language: 'en',
  header: { text: said('Your order', 'طلبك'), type: 'TEXT', typeText: 'TEXT' },
  body: {
    text: said('Order {{1}} is on its way, *{{2}}*.', 'الطلب {{1}} في الطريق، *{{2}}*.'),
  },
  footer: { text: said('Oak & Ash', 'أوك وآش') },
  buttons: [
    { text: said('Track it', 'تتبّع'), type: 'URL' },
    { text: said('Stop', 'إيقاف'), type: 'QUICK_REPLY' },
  ],
  cards: [],
} as unknown as Parameters<typeof TemplatePreview>[0]['template']
const values = { 'bodyValues.1': '4711', 'bodyValues.2': said('Ada', 'آدا') }

export function Campaigns() {
  return (
    <Section title="Campaigns and prices">
      <Sample name="Comparison: the test runs, what is sure, rates with their intervals, all figures" wide>
        <div className="column">
          <TestState test={{ ...test, until: moment }} campaign={{ status: 'RUNNING' }} />
          <p className="font-medium">{verdictOf(comparison, variants, 'COMPLETED')}</p>
          <RateBars variants={variants} metric="REPLIED" />
          <ComparisonTable variants={variants} />
        </div>
      </Sample>
      <Sample name="TestState: not begun, decided">
        <div className="column">
          <TestState test={test} campaign={{ status: 'RUNNING' }} />
          <TestState
            test={{ ...test, decidedAt: moment, isClear: false, winner: { number: 2, name: 'B' } as never }}
            campaign={{ status: 'RUNNING' }}
          />
        </div>
      </Sample>
      <Sample name="SplitSummary: with a test and a control group">
        <SplitSummary
          split={{ controlShare: 10, test: test as never, variants }}
          check={{ sendableCount: 2700 }}
        />
      </Sample>
      <Sample name="AmountList: none, and four categories" wide>
        <Rows label={said('Prices by country', 'الأسعار حسب البلد')}>
          {prices.map(({ name, amounts }) => (
            <Row key={name}>
              <div className="min-w-0 flex-1">
                <p className="font-medium">{name}</p>
                <AmountList amounts={amounts} currency="EUR" />
              </div>
              <RowMenu
                label={said(`Actions for ${name}`, `إجراءات ${name}`)}
                actions={[{ label: said('Edit', 'تعديل'), icon: Pencil, onChoose: () => {} }]}
              />
            </Row>
          ))}
        </Rows>
      </Sample>
      <Sample name="TemplatePreview: words above and below, buttons">
        <TemplatePreview template={template} values={values} picture={null} />
      </Sample>
    </Section>
  )
}
