/** A backup that is not what was there passes for one, or the log's lists and its check say what isn't so. */

/** @param {string} file @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (file, name) => ({ caughtBy: file, only: `on sqlite ${name}` })
const backups = 'tests/api/backup.test.ts'
const logs = 'tests/api/logs.test.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const backupFaults = [
  {
    what: 'a backup reads each table at another moment',
    file: 'src/server/db/backup/postgres-copy.ts',
    find: 'begin isolation level repeatable read read only',
    replace: 'begin isolation level read committed read only',
    caughtBy: backups,
    only: 'on postgres hold one moment',
  },
  {
    what: 'a damaged file is restored',
    file: 'src/server/system/backup/manifest.ts',
    find: 'if (found.sha256 !== sha256)',
    replace: "if (found.sha256 === '')",
    ...caught(backups, 'are refused if they are damaged'),
  },
  {
    what: 'nobody counts what was restored',
    file: 'src/server/system/backup/restore-backup.ts',
    find: 'if (restored[table] !== count)',
    replace: 'if (restored[table] === -1)',
    ...caught(backups, 'are refused if they are damaged'),
  },
  {
    what: 'the restored log is not held against the anchor',
    file: 'src/server/system/backup/restore-backup.ts',
    find: "if (fault?.kind === 'CUT')",
    replace: "if (fault?.kind === undefined && anchor === '')",
    ...caught(backups, 'are refused if they are damaged'),
  },
  {
    what: 'a database of another key is restored',
    file: 'src/server/db/keys/key-check.ts',
    find: 'if (JSON.parse(row.value) === phones.checkValue) return true',
    replace: 'if (JSON.parse(row.value) !== undefined) return true',
    ...caught(backups, 'are refused if they are damaged'),
  },
  {
    what: 'a backup overwrites what is there',
    file: 'src/server/db/backup/sqlite-copy.ts',
    find: 'readdirSync(dataDir).some((name) => !isOfLock(name))',
    replace: "readdirSync(dataDir).some((name) => name === '')",
    ...caught(backups, 'go only into an empty place'),
  },
  {
    what: 'ids come back after a restore',
    file: 'src/server/db/backup/postgres-copy.ts',
    find: "await client.query('select setval($1::regclass, $2)', [quoted(name), last])",
    replace: "await client.query('select $1::regclass, $2::bigint', [quoted(name), last])",
    caughtBy: backups,
    only: 'on postgres restore every row',
  },
  {
    what: 'the newest backup goes when it is old',
    file: 'src/server/system/backup/schedule.ts',
    find: 'name !== newest && name < backupName(now - keptDays * day)',
    replace: 'name !== newest',
    ...caught(backups, 'of the server itself come as often'),
  },
  {
    what: 'backups come at each turn',
    file: 'src/server/system/backup/schedule.ts',
    find: 'if (last !== undefined && last > backupName(now - every * hour)) return',
    replace: 'if (last !== undefined && last > backupName(now)) return',
    ...caught(backups, 'of the server itself come as often'),
  },
  {
    what: 'what the server did stands among what people did',
    file: 'src/server/system/logs/log-queries.ts',
    find: "OPERATION: sql<SqlBool>`(operation_log.ip <> '' and",
    replace: "OPERATION: sql<SqlBool>`(operation_log.ip <> 'x' and",
    ...caught(logs, 'kinds tell what somebody did'),
  },
  {
    what: 'the check ignores the anchor that was given',
    file: 'src/server/system/logs/verify.ts',
    find: 'const anchor = given === undefined ? undefined : anchorOf(given)',
    replace: "const anchor = given === undefined || given !== '' ? undefined : anchorOf(given)",
    ...caught(logs, 'its check finds by an anchor'),
  },
]
