/** What the columns of a campaign say, and what a count of its recipients says. The campaign's id is this parameter. */
export const recountOf = (id: string) => `select
  (select jsonb_build_object('total', total, 'in_flight', in_flight, 'sent', sent, 'delivered', delivered, 'read', read,
     'failed', failed, 'cancelled', cancelled, 'replied', replied, 'clicked', clicked) from broadcast where id = ${id}) as stored,
  (select jsonb_build_object('total', count(*),
     'in_flight', count(*) filter (where status = 'pending' and message_id is not null and held_at is null),
     'sent', count(*) filter (where status in ('sent', 'delivered', 'read')),
     'delivered', count(*) filter (where status in ('delivered', 'read')),
     'read', count(*) filter (where status = 'read'), 'failed', count(*) filter (where status = 'failed'),
     'cancelled', count(*) filter (where status = 'cancelled'),
     'replied', count(replied_at), 'clicked', count(clicked_at)) from broadcast_recipient where broadcast_id = ${id}) as counted`
