import type { ClientBase } from 'pg'

/** Keys of the files that rows name, in their order. */
export async function filesNamed(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from media where storage_key is not null
     union select storage_key from call_recording where storage_key is not null order by 1`,
  )
  return rows.map((row) => row.key)
}
