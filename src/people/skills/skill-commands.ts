import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { onSkillDeleted } from './hooks.ts'
import { skillsChanged } from './skill-events.ts'
import { createSkillInput, mostSkills, updateSkillInput } from './skill-input.ts'
import { type SkillRow, skillColumns } from './skill-row.ts'

/** One more than there may be is not made. */
const insert = statement<SkillRow>(
  'skills.insert',
  `insert into skill as s (workspace_id, id, name, description, created_at, updated_at)
   select $1::uuid, $2::uuid, $3, $4, $5::timestamptz, $5::timestamptz
   where (select count(*) from skill o where o.workspace_id = $1) < ${mostSkills}
   returning ${skillColumns}`,
)

const lock = statement<SkillRow>(
  'skills.lock',
  `select ${skillColumns} from skill s where s.workspace_id = $1 and s.id = $2 for update`,
)

const save = statement<SkillRow>(
  'skills.save',
  `update skill s set name = $3, description = $4, updated_at = $5
   where s.workspace_id = $1 and s.id = $2 returning ${skillColumns}`,
)

const erase = statement<never>('skills.delete', 'delete from skill where workspace_id = $1 and id = $2')

const kind = 'skill' as const
const taken = () =>
  new AppError('conflict', 'A skill with this name exists.', { field: 'name' }).because('name_taken')
const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostSkills} skills.`).because('too_many', {
    maximum: mostSkills,
  })
const shown = ({ name, description }: Pick<SkillRow, 'name' | 'description'>) => ({ name, description })

/** Declares a skill. Throws conflict for a known name. */
export async function createSkill(ctx: Ctx, input: unknown): Promise<SkillRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const { name, description = '' } = parseInput(createSkillInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insert, [workspaceId, ctx.newId(), name, description, ctx.now()])
    if (!made) throw tooMany()
    const changes = newValues(shown(made))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: made.id, action: 'created', changes })
    await appendEvents(ctx.app, tx, [skillsChanged(ctx)])
    return made
  })
  return await conflictOn(work, taken)
}

/** Changes what is given; what changes nothing leaves no trace (spec/8 G2). */
export async function updateSkill(ctx: Ctx, id: string, input: unknown): Promise<SkillRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const change = parseInput(updateSkillInput, input)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await byId(tx, lock, [workspaceId, id], 'skill')
    const after = {
      name: change.name ?? before.name,
      description: change.description ?? before.description,
    }
    const changes = differences(shown(before), shown(after))
    if (!changes) return before
    const saved = await oneRow(tx, save, [workspaceId, id, after.name, after.description, ctx.now()], 'skill')
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await appendEvents(ctx.app, tx, [skillsChanged(ctx)])
    return saved
  })
  return await conflictOn(work, taken)
}

/** Deletes a skill: nobody has it, and nothing requires it, from then on. */
export async function deleteSkill(ctx: Ctx, id: string): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const skill = await byId(tx, lock, [workspaceId, id], 'skill')
    await run(tx, erase, [workspaceId, id])
    const changes = oldValues(shown(skill))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
    await appendEvents(ctx.app, tx, [skillsChanged(ctx)])
    await onSkillDeleted.run(ctx, tx, { skillId: id })
  })
}
