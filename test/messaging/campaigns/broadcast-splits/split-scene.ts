import { randomUUID } from 'node:crypto'
import type { Session } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

interface Drawn {
  id: string
  phone: string
  variant: number | null
  status: string
  template: string | null
  params: object | null
}

/** A scene of campaigns with a second template, whose one variable is `gift`. */
export interface SplitScene {
  scene: CampaignScene
  /** a template like order_update, but for this; answers its id */
  template(name: string, change: object): Promise<string>
  otherNumber(): Promise<string>
  /** `hello`, which has no variables, as a variant */
  hello(more: { share: number }): { templateId: string; share: number; values: never[] }
  /** the second template as a variant, with a value for everybody; the platform does not know it */
  variant(more: { share: number }): {
    templateId: string
    share: number
    values: { name: string; text: string }[]
  }
  /** the split as it is then, or the errors */
  ask(id: string, split: object, who?: Session): Promise<unknown>
  shown(id: string): Promise<unknown>
  /** everybody with what they got */
  drawn(id: string): Promise<Drawn[]>
}

const fields = `{
  controlShare controlCount
  variants { number name share template { name } values { name value } counts { total sent replied cancelled } rates { metric rate low high } }
  test { share hours metric until decidedAt isClear winner { name } }
  comparison(metric: REPLIED) { best { name } other { name } difference low high isClear }
}`

export async function startSplitScene(): Promise<SplitScene> {
  const scene = await startCampaignScene()
  const { prisma, pool, bus } = scene.parley.app
  const { workspaceId } = scene.shop
  const template = async (name: string, change: object) => {
    const of = await prisma.template.findFirstOrThrow({ where: { workspaceId, name: 'order_update' } })
    const id = randomUUID()
    await prisma.template.create({ data: { ...of, id, name, platformId: null, ...change } as never })
    bus.publish('forget', { cache: 'templates' })
    return id
  }
  const templateId = await template('order_change', {
    components: [{ type: 'BODY', text: 'Your order changed, with {{gift}}.' }],
    variables: { body: ['gift'], header: [], buttons: [], headerMedia: false },
  })
  const hello = await scene.templateIdOf('hello')
  const shown = async (id: string) =>
    (await scene.admin.ask(`query ($id: ID!) { broadcast(id: $id) { split ${fields} } }`, { id })).body.data
      .broadcast.split
  return {
    scene,
    template,
    async otherNumber() {
      const of = await prisma.number.findFirstOrThrow({ where: { workspaceId } })
      const id = randomUUID()
      await prisma.number.create({
        data: {
          ...of,
          id,
          name: 'Second',
          phoneId: `9${Date.now()}`,
          phone: '15550009999',
          isDefaultIncoming: false,
          isDefaultOutgoing: false,
        } as never,
      })
      bus.publish('forget', { cache: 'numbers' })
      return id
    },
    hello: ({ share }) => ({ templateId: hello, share, values: [] }),
    variant: ({ share }) => ({ templateId, share, values: [{ name: 'gift', text: 'a cup' }] }),
    async ask(id, split, who = scene.admin) {
      const text = `mutation ($input: UpdateBroadcastInput!) { updateBroadcast(input: $input) { broadcast { split ${fields} } } }`
      const { body } = await who.ask(text, { input: { id, split } })
      return body.errors ?? body.data.updateBroadcast.broadcast.split
    },
    shown,
    async drawn(id) {
      const { rows } = await pool.query(
        `select r.id, r.phone, r.variant, r.status, m.content ->> 'name' as template, m.content -> 'params' as params
         from broadcast_recipient r left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
         where r.broadcast_id = $1 order by r.id`,
        [id],
      )
      return rows
    },
  }
}
