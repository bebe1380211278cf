/** A single connection to a PostgreSQL database as its owner, for tests that hold locks. */
import pg from 'pg'

export interface AdminConnection {
  query<T>(text: string): Promise<T[]>
  close(): Promise<void>
}

export async function openAdminConnection(connectionString: string): Promise<AdminConnection> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return {
    query: async <T>(text: string) => (await client.query(text)).rows as T[],
    close: () => client.end(),
  }
}
