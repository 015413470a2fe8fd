/** The reference: a Fastify handler with only three prepared statements. BARE contains statements and parameters. */
import SqliteDatabase from 'better-sqlite3'
import Fastify from 'fastify'

const { file, total, ids, rows } = JSON.parse(process.env.BARE ?? '{}')
const database = new SqliteDatabase(file, { readonly: true })
const totalStatement = database.prepare(total.sql)
const idsStatement = database.prepare(ids.sql).pluck()
const rowsStatement = database.prepare(rows.sql)

const app = Fastify()
app.get('/list', async () => ({
  code: 20000,
  msg: '',
  data: {
    // Its only parameter is the list of the ids.
    records: rowsStatement.all(JSON.stringify(idsStatement.all(...ids.parameters))),
    .../** @type {object} */ (totalStatement.get(...total.parameters)),
  },
}))
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.server.address())
