import { describePostgres, makePostgresDatabase } from '@/test/db/on-both'
import { openHouse } from '@/test/support/open-house'
import { refusesBadInput } from './bad-input'

describePostgres('bad input on Postgres', () =>
  refusesBadInput(async () => {
    const { url, drop } = await makePostgresDatabase()
    const house = await openHouse({ databaseUrl: url })
    return { ...house, close: () => house.close().then(drop) }
  }),
)
