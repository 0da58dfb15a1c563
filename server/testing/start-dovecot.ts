import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo, connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Dovecot needs root, or a system that lets it switch users. */
export const hasDovecot =
  spawnSync('dovecot', ['--version']).status === 0 && userInfo().username === 'root'

/** Dovecot opens no mailbox as root. */
const NOBODY = 65534

export type Dovecot = {
  /** `imap://user:password@127.0.0.1:port/INBOX` */
  readonly url: string
  /** Puts an email into the mailbox. */
  deliver(email: string): Promise<void>
  close(): Promise<void>
}

/** A real IMAP server on a free port of the loopback interface. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'))
  const mail = path.join(folder, 'mail')
  await chmod(folder, 0o755)
  for (const part of ['.', 'cur', 'new', 'tmp']) {
    await mkdir(path.join(mail, part), { recursive: true })
    await chown(path.join(mail, part), NOBODY, NOBODY)
  }
  const port = await freePort()
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(
    config,
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mail}
first_valid_uid = 0
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/home
}
`,
  )
  const child = spawn('dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy()
        resolve(true)
      }).on('error', () => resolve(false))
    })
  for (let tries = 0; !(await isOpen()); tries += 1) {
    if (tries > 200) throw new Error('dovecot does not listen')
    await wait(50)
  }
  return {
    url: `imap://ada:secret@127.0.0.1:${port}/INBOX`,
    async deliver(email) {
      const name = `${Date.now()}.${randomBytes(8).toString('hex')}.test`
      await writeFile(path.join(mail, 'new', name), email.replace(/\r?\n/g, '\r\n'), 'latin1')
    },
    async close() {
      await promisify(execFile)('doveadm', ['-c', config, 'stop']).catch(() => child.kill())
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
