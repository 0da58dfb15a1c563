/**
 * The test of each command block and example configuration in the documents, by the first line of
 * the block. `check-commands.ts` runs them, and `documented-commands.test.ts` checks that the
 * list is complete.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import type { Sandbox } from './sandbox.ts'

export type CommandRun = {
  /** The first line of the block. */
  readonly first: string
} & (
  | { run(sandbox: Sandbox, text: string): Promise<unknown> }
  /** Why nobody runs it here. */
  | { readonly notRun: string }
)

/** Documents in the order of their runs: later ones use the results of earlier ones. */
export const COMMAND_RUNS: Readonly<Record<string, readonly CommandRun[]>> = {
  'README.md': [
    {
      first:
        'npm start        # serves http://localhost:3000; needs Node.js 20 or newer, npm and git',
      async run(sandbox) {
        await sandbox.serve('npm start')
        await sandbox.buyAndPublish()
        await sandbox.stop()
      },
    },
  ],
  'CONTRIBUTING.md': [
    {
      first: 'npm start                       # serves http://localhost:3000',
      async run(sandbox) {
        // Of a clone as it is committed there is nothing to put right.
        const before = await sandbox.sh('git diff')
        await sandbox.sh('npm run format')
        if ((await sandbox.sh('git diff')) !== before)
          throw new Error('npm run format changes what is committed')
      },
    },
  ],
  'docs/runbooks/go-live.md': [
    {
      first: 'npm run --silent vitrine -- doctor --letter-to you@example.com',
      async run(sandbox, text) {
        const said = await sandbox.sh(text)
        if (!said.includes('you@example.com')) throw new Error(`no word of the letter:\n${said}`)
      },
    },
    {
      first: 'PUBLIC_HOST=shop.example',
      async run(sandbox, text) {
        const file = await sandbox.write('compose.env', text)
        const compose = await readFile('compose.yaml', 'utf8')
        for (const [name] of text.matchAll(/^\w+/gm))
          if (!compose.includes(`\${${name}`))
            throw new Error(`compose.yaml does not ask for ${name}`)
        const shown = sandbox.compose('--env-file', file, 'config')
        if (!shown.includes('PUBLIC_URL: https://shop.example'))
          throw new Error(`compose.yaml did not take the names:\n${shown}`)
      },
    },
    {
      first: 'npm run stage -- --out /opt/vitrine',
      run: (sandbox, text) => sandbox.onASmallServer(text),
    },
    {
      first: 'runuser -u postgres -- createuser --pwprompt vitrine',
      async run(sandbox, text) {
        const [createUser = '', createDatabase = ''] = text.split('\n')
        await sandbox.onASmallServer(createUser, `${sandbox.password}\n${sandbox.password}\n`)
        await sandbox.onASmallServer(createDatabase)
      },
    },
    {
      first: 'install -d -g vitrine -m 2750 /etc/vitrine',
      run: (sandbox, text) =>
        sandbox.onASmallServer(
          text
            .replace('PASSWORD', sandbox.password)
            .replace('@127.0.0.1/', `@127.0.0.1:${sandbox.serverPort}/`),
        ),
    },
    {
      first: 'PUBLIC_URL=https://shop.example',
      async run(sandbox, text) {
        // The guide's state of a shop without keys.
        const withoutKeys = text.replace(
          /^(STRIPE_PUBLISHABLE_KEY=).*$/m,
          '$1\nALLOW_SIMULATED_PAYMENTS=1',
        )
        await writeFile('/etc/vitrine/environment', `${withoutKeys}\nPORT=${sandbox.port}\n`)
      },
    },
    {
      first: 'cp deploy/vitrine.service /etc/systemd/system/',
      async run(sandbox, text) {
        await sandbox.onASmallServer(text.replace('journalctl -u vitrine', 'true'))
        await sandbox.sh('systemd-analyze verify /etc/systemd/system/vitrine.service')
        await sandbox.untilReady()
        const log = await sandbox.sh('journalctl -u vitrine')
        if (!/password/i.test(log)) throw new Error(`no one-time password in the log:\n${log}`)
      },
    },
    {
      first: '[Service]',
      async run(_, text) {
        await mkdir('/etc/systemd/system/caddy.service.d', { recursive: true })
        await writeFile('/etc/systemd/system/caddy.service.d/vitrine.conf', `${text}\n`)
      },
    },
    {
      first: 'cp deploy/Caddyfile /etc/caddy/Caddyfile',
      run: (sandbox, text) => sandbox.onASmallServer(text),
    },
    {
      first:
        'systemd-run --pipe --wait --uid vitrine -p EnvironmentFile=/etc/vitrine/environment \\',
      async run(sandbox, text) {
        const said = await sandbox.sh(text, { ends: [0, 1] })
        // Nobody leads shop.example here, and a mail server and a place for backups are not named yet.
        sandbox.faultsAreOf(said, ['backups', 'mail', 'dns'])
        if (said.includes('could not be asked')) throw new Error(said)
      },
    },
  ],
  'docs/runbooks/lost-second-factor.md': [
    {
      first: 'npm run --silent vitrine -- reset-second-factor USERNAME',
      run: (sandbox, text) => sandbox.onTheProgramsData(text.replace('USERNAME', sandbox.owner)),
    },
  ],
  'docs/runbooks/lost-password.md': [
    {
      first: 'npm run --silent reset-password NAME',
      run: (sandbox, text) => sandbox.onTheProgramsData(text.replace('NAME', sandbox.owner)),
    },
    {
      first: 'npm run --silent vitrine -- set-role NAME --role owner',
      async run(sandbox, text) {
        await sandbox.addSomebody('mei')
        await sandbox.onTheProgramsData(
          text.replace('OLD-OWNER', sandbox.owner).replace('NAME', 'mei'),
        )
        await sandbox.onTheProgramsData(`npm run --silent vitrine -- enable-user ${sandbox.owner}`)
      },
    },
  ],
  'docs/runbooks/upgrade.md': [
    {
      first: 'npm run --silent vitrine -- migrate --check',
      // Status 0: no migration is pending for a database of this version.
      run: (sandbox, text) => sandbox.onTheProgramsData(text),
    },
    {
      first: '\treverse_proxy {$VITRINE} {',
      async run(sandbox, text) {
        const caddyfile = await readFile('deploy/Caddyfile', 'utf8')
        const replaced = caddyfile.replaceAll(
          /^\treverse_proxy \{\$VITRINE\}(?: \{[^]*?^\t\})?$/gm,
          () => text,
        )
        if (replaced.split('lb_policy').length !== 4)
          throw new Error('deploy/Caddyfile has not three places for the block')
        await sandbox.caddyTakes(replaced, '10.0.0.5:3000 10.0.0.6:3000')
      },
    },
  ],
  'docs/runbooks/watch-from-outside.md': [
    {
      first: 'rule_files: [vitrine.rules.yml]',
      async run(sandbox, text) {
        const rules = await readFile('deploy/vitrine.rules.yml', 'utf8')
        await sandbox.write('vitrine.rules.yml', rules)
        const token = await sandbox.write('metrics-token', 'token')
        const file = await sandbox.write(
          'prometheus.yml',
          text.replace('/etc/prometheus/metrics-token', token),
        )
        await sandbox.sh(`promtool check config ${file}`)
      },
    },
    {
      first: 'journalctl -u vitrine -o cat | grep 5f0c2c1e-8c4b-4b0e-9a53-1a1b3c4d5e6f',
      async run(sandbox, text) {
        const found = await sandbox.sh(
          text.replace(
            /grep \S+/,
            `grep ${sandbox.inLog('"event":"job.done".*"requestId":"([^"]+)"|"requestId":"([^"]+)".*"event":"job.done"')}`,
          ),
        )
        for (const event of ['http.request', 'job.done'])
          if (!found.includes(`"${event}"`))
            throw new Error(`no ${event} of one request:\n${found}`)
      },
    },
    {
      first: `journalctl -u vitrine -o cat | grep '"orderId":"9b1d0c52-30c5-4d6c-9a7e-2f6c0a1e7b11"'`,
      async run(sandbox, text) {
        const orderId = sandbox.inLog('"orderId":"([^"]+)"')
        const found = await sandbox.sh(text.replace(/(?<="orderId":")[^"]+/, orderId))
        for (const event of ['http.request', 'job.done', 'site.published'])
          if (!found.includes(`"${event}"`)) throw new Error(`no ${event} of one order:\n${found}`)
      },
    },
  ],
  'docs/runbooks/backup-and-restore.md': [
    {
      first: 'npm run --silent vitrine -- backup',
      run: (sandbox, text) => sandbox.onTheProgramsData(text),
    },
    {
      first: 'npm run --silent vitrine -- restore',
      async run(sandbox, text) {
        sandbox.setKeysOfProvider()
        await sandbox.serve('npm start')
        await sandbox.payOneMore()
        await sandbox.kill()
        const [restore = '', rebuild = '', start = ''] = text.split('\n')
        await sandbox.onAnEmptyMachine(`${restore}\n${rebuild}`)
        await sandbox.serve(start)
        await sandbox.everythingIsThere()
        await sandbox.stop()
      },
    },
  ],
  'docs/runbooks/point-in-time.md': [
    {
      first: 'pg_receivewal -d "$SERVER" --slot=vitrine --create-slot',
      run: (sandbox, text) => sandbox.besideTheServer(text),
    },
    {
      first: 'pg_receivewal -d "$SERVER" -D /keep/log --slot=vitrine --synchronous',
      run: (sandbox, text) =>
        sandbox.besideTheServer(`mkdir -p /keep/log\n${text} >/dev/null 2>&1 &`),
    },
    {
      first: 'pg_basebackup -d "$SERVER" -D /keep/base-2026-11-24 --checkpoint=fast -X none',
      run: (sandbox, text) => sandbox.besideTheServer(text),
    },
    {
      first: `restore_command = 'cp "/keep/log/%f" "%p" 2>/dev/null || cp "/keep/log/%f.partial" "%p"'`,
      run: (sandbox, text) => sandbox.bringServerBack(text),
    },
  ],
  'docs/runbooks/serve-customers-domains.md': [
    {
      first: '# Addresses may hold tokens in their query: only the path is logged.',
      run: (sandbox, text) => sandbox.nginxTakes(text),
    },
  ],
}

/** Single commands that stand for their block, with the test that runs them or the reason why none does. */
export const UNTESTED_COMMANDS: readonly {
  readonly file: string
  readonly command: string
  readonly because: string
}[] = [
  { file: 'README.md', command: 'npm test', because: 'a step of its own in .ci/nightly' },
  { file: 'CONTRIBUTING.md', command: 'npm start', because: 'run as README.md says it' },
  { file: 'CONTRIBUTING.md', command: 'npm run check', because: '.ci/run runs it' },
  { file: 'CONTRIBUTING.md', command: 'npm test', because: 'a step of its own in .ci/nightly' },
  {
    file: 'CONTRIBUTING.md',
    command: 'npm test -- ordering',
    because: 'a step of its own in .ci/nightly runs all tests',
  },
  {
    file: 'CONTRIBUTING.md',
    command: 'npx vitest run --project unit server/src/ordering',
    because: 'a step of its own in .ci/nightly runs all tests',
  },
  {
    file: 'CONTRIBUTING.md',
    command: 'npm run chaos -- --short',
    because: 'a step of its own in .ci/nightly',
  },
  {
    file: 'CONTRIBUTING.md',
    command: 'npm run mutate',
    because: 'it plants faults in what differs from main: in a clone of main nothing does',
  },
]
