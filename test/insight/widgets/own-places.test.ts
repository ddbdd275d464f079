import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTransfers, type TransferScene } from '../../messaging/routing/transfers/scene.ts'

// Each person arranges the dashboard for themselves, and looks at a widget before it is made.

let scene: TransferScene & { admin: Person }
let reader: Person

beforeAll(async () => {
  scene = await startTransfers()
  await scene.role('Reader', ['analytics:read'])
  reader = await scene.person('Reader')
})
afterAll(() => scene?.parley.close())

const ids = async (person: Person) =>
  ((await person.graphql('{ widgets { id gridX gridY } }')).widgets as unknown as { id: string }[]).map(
    ({ id }) => id,
  )
const placesOf = async (person: Person) =>
  (await person.graphql('{ ownWidgetPlaces { widgetId gridX gridY gridW gridH } }')).ownWidgetPlaces
const arrange = (person: Person, layout: object[]) =>
  person.ask(
    `mutation ($input: ArrangeWidgetsInput!) { arrangeOwnWidgets(input: $input) { places { widgetId gridX } } }`,
    { input: { layout } },
  )
const place = { gridX: 6, gridY: 20, gridW: 6, gridH: 4 }

test('an own arrangement moves nobody else’s widgets, and goes', async () => {
  const [first = ''] = await ids(reader)
  const { body } = await arrange(reader, [{ id: first, ...place }])
  expect(body.data.arrangeOwnWidgets.places).toEqual([{ widgetId: first, gridX: 6 }])
  expect(await placesOf(reader)).toEqual([{ widgetId: first, ...place }])
  expect(await placesOf(scene.admin)).toEqual([])
  const widgets = (await scene.admin.api.get('/widgets')).body.data.widgets
  expect(widgets[0]).toMatchObject({ id: first, grid_x: 0, grid_y: 0 })
  await reader.graphql('mutation { forgetOwnWidgetPlaces { success } }')
  expect(await placesOf(reader)).toEqual([])
})

test('one that is not seen, twice or over the edge changes nothing', async () => {
  const [first = '', second = ''] = await ids(reader)
  const own = await scene.admin.api.post('/widgets', {
    name: 'Mine',
    data_source: 'messages',
    metric: 'count',
  })
  const code = async (layout: object[]) => (await arrange(reader, layout)).body.errors?.[0]?.extensions?.code
  expect(
    await code([
      { id: first, ...place },
      { id: own.body.data.id, ...place },
    ]),
  ).toBe('NOT_FOUND')
  expect(
    await code([
      { id: first, ...place },
      { id: first, ...place },
    ]),
  ).toBe('INVALID_FIELD')
  expect(
    await code([
      { id: first, ...place },
      { id: second, ...place, gridX: 7 },
    ]),
  ).toBe('INVALID_FIELD')
  expect(await placesOf(reader)).toEqual([])
})

test('a widget is looked at before it is made', async () => {
  const preview = (input: object) =>
    reader.ask(
      `query ($input: CreateWidgetInput!) { previewWidget(input: $input, from: "2026-03-01", to: "2026-03-02") {
        __typename ... on WidgetFigures { value } ... on SeriesData { points { label value } } } }`,
      { input: { name: 'New', dataSource: 'SESSIONS', metric: 'COUNT', ...input } },
    )
  expect((await preview({})).body.data.previewWidget).toEqual({ __typename: 'FigureData', value: 0 })
  expect((await preview({ displayType: 'CHART', chartType: 'LINE' })).body.data.previewWidget.points).toEqual(
    [
      { label: '2026-03-01', value: 0 },
      { label: '2026-03-02', value: 0 },
    ],
  )
  expect((await preview({ groupByField: 'nothing' })).body.errors[0].extensions.code).toBe('INVALID_FIELD')
  expect(await ids(reader)).toHaveLength(6)
})

test('whoever leaves takes their arrangement along', async () => {
  const leaver = await scene.person('Reader')
  const [first = ''] = await ids(leaver)
  await arrange(leaver, [{ id: first, ...place }])
  await scene.admin.api.send('DELETE', `/users/${leaver.id}`)
  expect(await scene.sql('select from widget_place where user_id = $1', [leaver.id])).toEqual([])
})
