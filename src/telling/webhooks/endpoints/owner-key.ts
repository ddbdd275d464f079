import { publicEvents } from '#telling/resources.ts'

const scopeOfEvent = Object.entries(publicEvents)
  .map(([event, { scope }]) => `('${event}', '${scope}')`)
  .join(', ')

/** The working key that has taken the place of the key `k` by rotation; null when there is none. */
export const replacement = (now: string) => `
  (select r.id from public_key r
   where r.workspace_id = k.workspace_id and r.lineage_id = k.lineage_id and r.created_at > k.created_at
     and r.revoked_at is null and (r.expires_at is null or r.expires_at > ${now})
   order by r.created_at desc limit 1)`

/**
 * Why an endpoint `e` must not go on: it cannot sign, or the key `k` that answers for it ended, or lost webhooks:write
 * or the read scope of a subscribed event (document 1, Webhook endpoint status). $now is the parameter of the moment.
 */
export const problemColumn = (now: string) => `
  case
    when e.secret is null then 'no_secret'
    when e.owner_type <> 'api_key' then null
    when k.id is null or k.revoked_at is not null then 'key_revoked'
    when k.expires_at <= ${now} and ${replacement(now)} is null then 'key_expired'
    when not 'webhooks:write' = any(k.scopes) or exists (
      select from (values ${scopeOfEvent}) as needed(event, scope)
      where needed.event = any(e.events) and not needed.scope = any(k.scopes)) then 'key_scopes'
  end`

/** The key that an endpoint `e` belongs to, as `k`. */
export const joinOwnerKey = `
  left join public_key k on e.owner_type = 'api_key' and k.workspace_id = e.workspace_id and k.id = e.owner_id`

/** Whether the key `k` is switched off. */
export const isOff = '(k.revoked_at is null and k.is_active is false)'

/**
 * Whether the key `k` that an endpoint `e` belongs to is switched off. That can be undone, so the endpoint pauses and
 * goes on with its key, as when the plan's API keys are off. Only what ends a key for good disables the endpoint.
 */
export const keyIsOff = `(e.owner_type = 'api_key' and ${isOff})`
