/** What a recipient that failed did so with: the platform's code, 0 where the service gave up. Over `r` and its message `m`. */
export const recipientCode = 'coalesce(m.error_code, 0)'

/** Who wants no marketing by now, who is blocked and who is deleted stays failed. Over `r`, its broadcast `b` and its contact `c`. */
export const canBeRetried = `(r.contact_id is null or c.deleted_at is null)
      and not (b.template_category = 'marketing' and coalesce(c.marketing_opted_out, false))
      and c.blocked_at is null`
