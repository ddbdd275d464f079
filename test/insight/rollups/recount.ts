// Figures as they are kept, and as a count of the messages finds them. $1 is the workspace, $2 the time.

const figures =
  'sum(made)::int as made, sum(sent)::int as sent, sum(delivered)::int as delivered, sum(read)::int as read, sum(failed)::int as failed'

/** Figures that are still kept, of each kind of messages; those of nothing are left out. */
export const keptMessages = `select span, begins_at::text, direction, type, sent_by_type, ${figures} from message_count
   where workspace_id = $1 and (expires_at is null or expires_at > $2)
   group by 1, 2, 3, 4, 5 having (sum(made), sum(sent), sum(delivered), sum(read), sum(failed)) <> (0, 0, 0, 0, 0)
   order by 1, 2, 3, 4, 5`

export const countedMessages = `select span, begins_at::text, direction, type, sent_by_type, count(*)::int as made,
     count(*) filter (where o and status in ('sent', 'delivered', 'read'))::int as sent,
     count(*) filter (where o and status in ('delivered', 'read'))::int as delivered,
     count(*) filter (where o and status = 'read')::int as read,
     count(*) filter (where o and status = 'failed')::int as failed
   from (select s.span, date_trunc(s.span, m.created_at, w.timezone) as begins_at, m.*, m.direction = 'outgoing' as o
     from message m join workspace w on w.id = m.workspace_id cross join (values ('hour'), ('day'), ('month')) s(span)
     where m.workspace_id = $1 and m.type <> 'reaction' and m.content ->> 'kind' is distinct from 'edit') m
   where case span when 'hour' then begins_at > $2::timestamptz - interval '744 hours'
     when 'day' then begins_at > $2::timestamptz - interval '8808 hours' else true end
   group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`

export const membersCounted = `select
   (select coalesce(sum(made), 0)::int from member_message_count where workspace_id = $1 and span = 'month') as kept,
   (select count(*)::int from message where workspace_id = $1 and sent_by_type = 'member' and type <> 'reaction') as counted`
