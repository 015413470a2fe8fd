/** The reference: a Fastify handler with only two prepared statements. BARE contains statements and parameters. */
import SqliteDatabase from 'better-sqlite3'
import Fastify from 'fastify'

const { file, rows, total } = JSON.parse(process.env.BARE ?? '{}')
const database = new SqliteDatabase(file, { readonly: true })
const rowsStatement = database.prepare(rows.sql)
const totalStatement = database.prepare(total.sql)

const app = Fastify()
app.get('/list', async () => ({
  code: 20000,
  msg: '',
  data: {
    records: rowsStatement.all(...rows.parameters),
    .../** @type {object} */ (totalStatement.get(...total.parameters)),
  },
}))
await app.listen({ host: '127.0.0.1', port: 0 })
process.send?.(app.server.address())
