/** Seals the whole operation log of a test. */
import { until } from '../until'
import type { TestApp } from './test-app'

/** A transaction that is just ending keeps the newest rows from being sealed, so this goes on until they are. */
export const sealAll = ({ app, clock, db }: Pick<TestApp, 'app' | 'clock' | 'db'>) =>
  until(
    async () => {
      await app.sealer.seal(db, Math.floor(clock.now / 1000))
      const rows = db.selectFrom('operation_log').select((eb) => eb.fn.max('id').as('id'))
      const seals = db.selectFrom('seal').select((eb) => eb.fn.max('to_id').as('id'))
      return (await rows.executeTakeFirst())?.id === (await seals.executeTakeFirst())?.id
    },
    (isSealed) => isSealed,
  )
