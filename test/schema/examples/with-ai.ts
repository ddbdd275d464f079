import { forgetMembers } from '#people/sessions/members.ts'
import type { Scene } from './scene.ts'

/** The workspace has the components of the AI. */
export async function withAi(scene: Scene): Promise<void> {
  const { workspaceId } = scene.tenant
  const { prisma } = scene.parley.app
  for (const key of ['chatbot.ai', 'chatbot.memory'])
    await prisma.workspaceFeature.upsert({
      where: { workspaceId_key: { workspaceId, key } },
      create: { workspaceId, key, enabled: true },
      update: { enabled: true },
    })
  forgetMembers(scene.parley.app)
}
