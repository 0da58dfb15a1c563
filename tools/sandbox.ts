import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startSimulator } from '@vitrine/simulator'
import pg from 'pg'
import { STAFF } from '../server/testing/test-server.ts'
import { orderPlan, signInStaff, createTestClient } from '../server/testing/test-client.ts'
import { buyAndPublish } from './buy-and-publish.ts'
import { readCompose } from './docker-compose.ts'
import { findPostgresPrograms, startTestPostgres, type TestPostgres } from './test-postgres.ts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const KEYS = {
  secretKey: 'sk_test_documents',
  publishableKey: 'pk_test_documents',
  webhookSecret: 'whsec_documents_documents_documents',
}

/**
 * Replaces systemd, which is not process 1 in a container: starts the program as its unit says and
 * prints its output.
 */
const STAND_INS: Readonly<Record<string, string>> = {
  systemctl: `
case "$*" in
  "enable --now vitrine")
    unit=/etc/systemd/system/vitrine.service
    of() { sed -n "s/^$1=//p" "$unit"; }
    install -d -o "$(of User)" -g "$(of Group)" -m "$(of StateDirectoryMode)" "/var/lib/$(of StateDirectory)"
    cd "$(of WorkingDirectory)"
    umask "$(of UMask)"
    exec setpriv --reuid "$(of User)" --regid "$(of Group)" --init-groups --no-new-privs \\
      env -i $(grep -v '^#' "$(of EnvironmentFile)") $(of Environment) $(of ExecStart) >>"$SANDBOX_LOG" 2>&1 &
    echo $! >"$SANDBOX_LOG.pid" ;;
  daemon-reload) systemd-analyze verify /etc/systemd/system/vitrine.service ;;
  "restart caddy")
    env $(sed -n 's/^Environment=//p' /etc/systemd/system/caddy.service.d/*.conf) \\
      caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile ;;
  *) echo "no stand-in for systemctl $*" >&2; exit 1 ;;
esac`,
  journalctl: `cat "$SANDBOX_LOG"`,
  'systemd-run': `
set_env=()
while [ $# -gt 0 ]; do
  case "$1" in
    --pipe | --wait) ;;
    --uid) shift; user=$1 ;;
    -p) shift; set_env+=($(grep -v '^#' "\${1#EnvironmentFile=}")) ;;
    -E) shift; set_env+=("$1") ;;
    --working-directory) shift; cd "$1" ;;
    *) break ;;
  esac
  shift
done
exec setpriv --reuid "$user" --regid "$user" --init-groups env -i PATH=/usr/bin:/bin "\${set_env[@]}" "$@"`,
}

type Ran = { readonly ends?: readonly number[]; readonly input?: string; readonly env?: Env }
type Env = Readonly<Record<string, string>>

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>

/**
 * A machine for documented commands: this clone, the program with its own data, a payment provider, a
 * PostgreSQL server. `close` stops everything.
 */
export async function openSandbox() {
  const home = mkdtempSync(path.join(tmpdir(), 'vitrine-documents-'))
  const at = (name: string) => path.join(home, name)
  const log = at('program.log')
  writeFileSync(log, '')
  // Logs of another user.
  execFileSync('chmod', ['755', home])
  mkdirSync(at('bin'))
  for (const [name, script] of Object.entries(STAND_INS))
    writeFileSync(at(`bin/${name}`), `#!/bin/bash\nset -e\n${script}\n`, { mode: 0o755 })
  // Where they lie, and not where somebody has linked some of them to.
  const postgresPrograms = path.dirname(realpathSync(path.join(findPostgresPrograms(), 'postgres')))
  const port = await freePort()
  const password = 'a-password-of-the-database'
  const origin = `http://localhost:${port}`
  const simulator = await startSimulator({
    ...KEYS,
    webhookUrl: () => `${origin}/api/payment-events`,
  })
  let server: TestPostgres | undefined
  let program: ChildProcess | undefined
  let dataFolder = at('data')
  /** Of orders that somebody paid. */
  const paid: string[] = []
  let hasKeys = false

  const programEnv = (): Env => ({
    PORT: String(port),
    DATA_DIR: dataFolder,
    APP_SECRET: 'an app secret for the documents alone, 1234567890',
    BACKUP_KEY: 'a key of backups for the documents alone, 123456',
    BACKUP_URL: at('backups'),
    ADMIN_USERNAME: STAFF.username,
    ADMIN_PASSWORD: STAFF.password,
    RATE_LIMIT_FACTOR: '1000',
    ...(hasKeys
      ? {
          STRIPE_SECRET_KEY: KEYS.secretKey,
          STRIPE_PUBLISHABLE_KEY: KEYS.publishableKey,
          STRIPE_WEBHOOK_SECRET: KEYS.webhookSecret,
          STRIPE_API_URL: simulator.url,
        }
      : {}),
  })
  const baseEnv = (): Env => ({
    ...(process.env as Record<string, string>),
    PATH: [at('bin'), process.env['PATH'], '/usr/sbin', '/sbin', postgresPrograms].join(':'),
    SANDBOX_LOG: log,
  })

  /** Returns the output. Throws with it on an unexpected status. */
  function sh(text: string, { ends = [0], input = '', env = {} }: Ran = {}): Promise<string> {
    const child = spawn('setsid', ['--wait', 'bash', '-euo', 'pipefail', '-c', text], {
      cwd: root,
      env: { ...baseEnv(), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
      })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      // Not at the end of the output, which background processes may keep open.
      child.once('exit', (code) => {
        const answered = ends.includes(code ?? -1)
        if (answered) resolve(said)
        else reject(new Error(`${text}\nended with ${code}:\n${said}`))
      })
    })
  }

  /** Processes started by the systemctl replacement. */
  const serviceId = () => readFileSync(`${log}.pid`, 'utf8').trim()
  const isServiceAlive = () => existsSync(`/proc/${serviceId()}/exe`)

  /** It has the port, and would answer in the place of the next program. */
  async function endService(): Promise<void> {
    if (!existsSync(`${log}.pid`) || !isServiceAlive()) return
    process.kill(Number(serviceId()), 'SIGTERM')
    while (isServiceAlive()) await sleep(50)
  }

  async function untilReady(): Promise<void> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      await answer?.text()
      if (answer?.ok) return
      if (program === undefined ? !isServiceAlive() : program.exitCode !== null)
        throw new Error(`the program ended:\n${readFileSync(log, 'utf8')}`)
      await sleep(100)
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = program
    program = undefined
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const exited = once(running, 'exit')
    // The process group: npm and its children.
    process.kill(-(running.pid ?? 0), signal)
    await exited
  }

  /** Starts a server command and waits until it serves. */
  async function serve(command: string): Promise<void> {
    await endService()
    const child = spawn('bash', ['-c', `exec >>"$SANDBOX_LOG" 2>&1; ${command}`], {
      cwd: root,
      env: { ...baseEnv(), ...programEnv() },
      stdio: 'ignore',
      detached: true,
    })
    program = child
    await untilReady()
  }

  const postgres = async () => (server ??= await startTestPostgres({ durable: true }))
  const serverPort = Number(new URL((await postgres()).url).port)

  return {
    owner: STAFF.username,
    port,
    password,
    serverPort,
    sh: (text: string, ran?: Ran) => sh(text, { ...ran, env: { ...programEnv(), ...ran?.env } }),
    untilReady,

    async write(name: string, text: string): Promise<string> {
      writeFileSync(at(name), `${text}\n`)
      return at(name)
    },

    serve,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),

    async buyAndPublish(): Promise<void> {
      paid.push((await buyAndPublish(origin)).paymentIntentId)
    },
    /** From the next start on, of a provider that is not the program's own, and outlives it. */
    setKeysOfProvider(): void {
      hasKeys = true
    },
    async payOneMore(): Promise<void> {
      const { paymentIntentId } = await orderPlan(createTestClient(origin))
      await simulator.control.payIntent({ paymentIntent: paymentIntentId })
      paid.push(paymentIntentId)
    },
    async everythingIsThere(): Promise<void> {
      const staff = await signInStaff(origin)
      for (const intent of paid) {
        const { body } = await staff.send<{ entries: { paymentStatus: string }[] }>(
          'GET',
          `/api/admin/queue?view=all&search=${intent}`,
        )
        if (body.entries[0]?.paymentStatus !== 'paid') throw new Error(`${intent} is lost`)
      }
    },

    /** A team member with a password. */
    async addSomebody(name: string): Promise<void> {
      const said = await sh(`npm run --silent vitrine -- add-user ${name} --role manager`, {
        env: programEnv(),
      })
      await serve('npm start')
      const [, token] = /#(\S+)/.exec(said) ?? []
      const { status } = await createTestClient(origin).send('PUT', '/api/admin/password-link', {
        token,
        newPassword: 'another correct horse battery',
      })
      if (status !== 200) throw new Error(`no password by the link (${status}):\n${said}`)
      await end('SIGTERM')
    },

    onTheProgramsData: (text: string) => sh(text, { env: programEnv() }),
    onAnEmptyMachine(text: string): Promise<string> {
      dataFolder = at('second-data')
      return sh(text, { env: programEnv() })
    },

    /** As root of a server with nothing of the program, of which Debian's PostgreSQL is another process of here. */
    onASmallServer: (text: string, input = '') =>
      sh(text, { input, env: { PGHOST: '127.0.0.1', PGPORT: String(serverPort) } }),
    faultsAreOf(said: string, parts: readonly string[]): void {
      const faults = said.split('\n').filter((line) => line.startsWith('FAULT'))
      if (!faults.every((line) => parts.includes(line.split(/\s+/)[1] ?? '')))
        throw new Error(`the doctor finds faults:\n${said}`)
    },

    /** Commands on a second machine of the database; `/keep` is a local folder. */
    besideTheServer: async (text: string) =>
      sh(text.replaceAll('/keep', at('keep')), { env: { SERVER: (await postgres()).url } }),
    /** Loses the server and restores it to a moment after its base backup. */
    async bringServerBack(settings: string): Promise<void> {
      const { url, stop } = await postgres()
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('create table of_before (n int)')
      const { rows } = await client.query<{ now: string }>(`select now()::text as now`)
      await client.query('create table of_after (n int)')
      const { rows: ends } = await client.query<{ wal: string }>(
        'select pg_current_wal_lsn()::text as wal',
      )
      for (;;) {
        const { rowCount } = await client.query(
          `select from pg_stat_replication where flush_lsn >= $1`,
          [ends[0]?.wal],
        )
        if (rowCount) break
        await sleep(50)
      }
      await client.end()
      await stop()
      const base = path.join(at('keep'), 'base-2026-11-24')
      execFileSync('chmod', ['-R', 'a+rX', at('keep')])
      const filled = settings
        .replaceAll('/keep', at('keep'))
        .replace(/(?<=recovery_target_time = ')[^']+/, rows[0]?.now ?? '')
      execFileSync(
        'bash',
        ['-c', `cat >> ${base}/postgresql.auto.conf; touch ${base}/recovery.signal`],
        {
          input: `${filled}\n`,
        },
      )
      server = await startTestPostgres({ from: base })
      const again = new pg.Client({ connectionString: server.url })
      await again.connect()
      try {
        for (;;) {
          const { rows: states } = await again.query('select pg_is_in_recovery() as recovering')
          if (!states[0].recovering) break
          await sleep(50)
        }
        const { rows: tables } = await again.query(
          `select to_regclass('of_before') is not null as before, to_regclass('of_after') is not null as after`,
        )
        if (!tables[0].before || tables[0].after)
          throw new Error(`another moment came back: ${JSON.stringify(tables[0])}`)
      } finally {
        await again.end()
      }
    },

    compose: (...args: string[]) => readCompose(args),
    async caddyTakes(caddyfile: string, vitrine: string): Promise<void> {
      writeFileSync(at('Caddyfile'), caddyfile)
      await sh(`caddy validate --config ${at('Caddyfile')} --adapter caddyfile`, {
        env: { VITRINE: vitrine, PUBLIC_HOST: 'shop.example', TLS_ALLOW_DIR: home, HOME: home },
      })
    },
    async nginxTakes(block: string): Promise<void> {
      await sh(
        `openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=sites.example -keyout ${at('sites.key')} -out ${at('sites.pem')}`,
      )
      const filled = block
        .replace('SITES_DOMAIN', 'sites.example')
        .replaceAll('/etc/ssl/sites', at('sites'))
        .replace('/var/log/nginx/access.log', at('nginx-access.log'))
      writeFileSync(at('nginx.conf'), `pid ${at('nginx.pid')}; events {} http {\n${filled}\n}\n`)
      await sh(`nginx -t -c ${at('nginx.conf')} -e ${at('nginx.log')}`)
    },

    /** The captured group of the first matching log line. */
    inLog(pattern: string): string {
      const groups = new RegExp(pattern).exec(readFileSync(log, 'utf8'))?.slice(1) ?? []
      const found = groups.find((group) => group !== undefined)
      if (found === undefined) throw new Error(`nothing in the log is like ${pattern}`)
      return found
    },

    async close(): Promise<void> {
      await end('SIGKILL')
      await simulator.close()
      await server?.stop()
      if (existsSync(home)) rmSync(home, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
