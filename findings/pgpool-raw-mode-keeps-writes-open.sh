#!/bin/sh
# Pgpool-II 4.3.5 in `backend_clustering_mode = raw` begins a transaction for an INSERT, UPDATE or
# DELETE of the extended query protocol and never commits it.
#
# Expected: a statement outside a transaction is committed when it ends, so another connection sees
# the row. The guess for rows that were not found was a replica or the query cache.
# Seen: in raw mode, without a replica and with the cache off, a prepared INSERT stays in an open
# transaction: its session reads the row, other sessions read none, and a lost connection takes it
# away. A simple INSERT is committed. In mode streaming_replication both are.
#
# Needs the Debian packages pgpool2 and postgresql, and runs as root. Ends with status 1 if the
# behavior has changed.
set -eu
folder=$(mktemp -d)
server=''
pool=''
stop() {
  if [ -n "$pool" ]; then kill "$pool" 2> kill-errors || :; fi
  if [ -n "$server" ]; then runuser -u nobody -- "$programs/pg_ctl" -D data -m immediate stop > stopped || :; fi
  cd /
  rm -rf "$folder"
}
trap stop EXIT
cd "$folder"
programs=$(find /usr/lib/postgresql -name pg_ctl | sort | tail -n 1 | xargs dirname)
chmod 777 .
runuser -u nobody -- "$programs/initdb" -D data -A trust -U owner > created
server=started
runuser -u nobody -- "$programs/pg_ctl" -D data -w -l log \
  -o "-p 19701 -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder" start > started
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund pg@8.16.3
cat > try.js <<'SCRIPT'
import pg from 'pg'

const [, , mode] = process.argv
const connect = async (port) => {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'owner', database: 'postgres' })
  client.on('error', () => {})
  await client.connect()
  return client
}
const direct = await connect(19701)
await direct.query('drop table if exists rows; create table rows (id int)')
const pooled = await connect(19702)
await pooled.query('insert into rows values (1)')
await pooled.query('insert into rows values ($1)', [2])
const count = async (client) => (await client.query('select count(*)::int as n from rows')).rows[0].n
console.log(`${mode}: own session ${await count(pooled)}, other session ${await count(direct)}`)
process.exit(0)
SCRIPT
printf 'host all all 127.0.0.1/32 trust\n' > hba
for mode in raw streaming_replication; do
  cat > conf <<LINES
backend_clustering_mode = '$mode'
listen_addresses = '127.0.0.1'
port = 19702
unix_socket_directories = '$folder'
pcp_socket_dir = '$folder'
pcp_port = 19703
backend_hostname0 = '127.0.0.1'
backend_port0 = 19701
enable_pool_hba = on
sr_check_period = 0
pid_file_name = '$folder/pid'
logdir = '$folder'
LINES
  pgpool -n -f conf -a hba > pool-log 2>&1 &
  pool=$!
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    psql -h 127.0.0.1 -p 19702 -U owner -d postgres -c 'select 1' > asked 2>&1 && break
    sleep 1
  done
  node try.js "$mode" | tee -a seen
  kill "$pool"
  wait "$pool" || :
  pool=''
done
cat > expected <<'LINES'
raw: own session 2, other session 1
streaming_replication: own session 2, other session 2
LINES
diff expected seen
