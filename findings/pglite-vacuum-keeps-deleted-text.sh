#!/bin/sh
# PGlite 0.5.16: after DELETE, VACUUM and CHECKPOINT the text of a deleted row is still in the files
# of its table, of its index and of the write-ahead log.
#
# Expected: VACUUM and CHECKPOINT leave no deleted text in the data folder.
# Seen: the last row of a table stays readable in the table and in its index until VACUUM FULL. The
# log keeps it even after pg_switch_wal and another CHECKPOINT, because old log files are renamed and
# used again; with wal_recycle off it is gone.
#
# Ends with status 1 if the behavior has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.5.16
cat > try.js <<'SCRIPT'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

async function placesAfter(recycle) {
  const data = `data-${recycle}`
  const db = await PGlite.create({ dataDir: data })
  await db.query(`set wal_recycle = ${recycle}`)
  await db.exec('create table people (id int primary key, name text); create index on people (name)')
  for (let id = 0; id < 200; id += 1)
    await db.query('insert into people values ($1, $2)', [id, id === 199 ? 'plantedname' : `person ${id}`])
  await db.exec('checkpoint')
  await db.query('delete from people where id = 199')
  const found = []
  const look = (step) => {
    const names = readdirSync(data, { recursive: true }).filter((name) => {
      const file = join(data, name)
      return statSync(file).isFile() && readFileSync(file).includes('plantedname')
    })
    const kinds = new Set(names.map((name) => (name.startsWith('pg_wal') ? 'log' : 'table or index')))
    found.push(`${step}: ${[...kinds].sort().join(', ') || 'nowhere'}`)
  }
  await db.query('vacuum people')
  await db.exec('checkpoint')
  look('vacuum')
  await db.query('vacuum full people')
  await db.exec('checkpoint')
  await db.query('select pg_switch_wal()')
  await db.exec('checkpoint')
  look('vacuum full, next log')
  await db.close()
  return found
}

for (const recycle of ['on', 'off'])
  for (const line of await placesAfter(recycle)) console.log(`wal_recycle ${recycle}, ${line}`)
SCRIPT
node try.js | tee seen
cat > expected <<'LINES'
wal_recycle on, vacuum: log, table or index
wal_recycle on, vacuum full, next log: log
wal_recycle off, vacuum: log, table or index
wal_recycle off, vacuum full, next log: nowhere
LINES
diff expected seen
