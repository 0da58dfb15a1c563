// npm run bench:leaving
//
// The zip that a customer takes along, unpacked and put on nginx, on Caddy and on a bare file
// server (apt-get install nginx-light caddy python3): every file, and every folder by its address,
// has to come back with the bytes that the site serves. Ends with status 1 otherwise.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { renderSite } from '../renderer/index.ts'
import { commonResume } from '../renderer/testing/people.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-leaving-'))
// The worker of nginx runs as another user.
chmodSync(folder, 0o755)
const root = path.join(folder, 'site')
const started: ChildProcess[] = []
try {
  const { files } = await renderSite({
    resumes: [
      { code: 'en', languageName: 'English', resume: commonResume },
      { code: 'fr', languageName: 'French', resume: commonResume },
    ],
    templateId: 'tearsheet',
    themeId: 'nomad',
    seo: 'advanced',
    siteUrl: 'https://ada-quill.example.com',
    updatedOn: '2026-11-23',
  })
  const zip = files.get('site.zip')
  if (!zip) throw new Error('the site has no zip')
  const unpacked = unzipSync(zip.body)
  for (const [name, bytes] of Object.entries(unpacked)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), bytes)
  }
  const served = [...files].filter(([name]) => name !== 'site.zip')
  const addresses = served.flatMap(([name, { body }]) => [
    [name, body] as const,
    ...(name.endsWith('index.html') ? [[name.slice(0, -'index.html'.length), body] as const] : []),
  ])
  for (const [host, start] of [
    ['nginx', startNginx],
    ['Caddy', startCaddy],
    ['a bare file server', startBare],
  ] as const) {
    const port = await freePort()
    started.push(start(port))
    await untilOpen(port)
    let wrong = 0
    for (const [address, body] of addresses) {
      const answer = await fetch(`http://127.0.0.1:${port}/${address}`)
      const same = Buffer.compare(Buffer.from(await answer.arrayBuffer()), body) === 0
      if (answer.status !== 200 || !same) wrong += 1
    }
    process.stdout.write(`${host.padEnd(20)} ${addresses.length} addresses, ${wrong} otherwise\n`)
    if (wrong > 0) process.exitCode = 1
  }
} finally {
  for (const child of started) child.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

function startNginx(port: number): ChildProcess {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/nginx-${kind};`,
  )
  const configuration = path.join(folder, 'nginx.conf')
  writeFileSync(
    configuration,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {}
http { access_log off; ${paths.join(' ')} include /etc/nginx/mime.types;
  server { listen 127.0.0.1:${port}; root ${root}; } }`,
  )
  return spawn('nginx', ['-c', configuration, '-e', `${folder}/nginx.log`], { stdio: 'ignore' })
}

function startCaddy(port: number): ChildProcess {
  return spawn('caddy', ['file-server', '--root', root, '--listen', `127.0.0.1:${port}`], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
}

function startBare(port: number): ChildProcess {
  const of = ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', root]
  return spawn('python3', of, { stdio: 'ignore' })
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (answer) return void (await answer.arrayBuffer())
    await wait(50)
  }
}
