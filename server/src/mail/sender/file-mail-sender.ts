import { randomBytes } from 'node:crypto'
import { access, constants, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { composeMessage } from './compose-message.ts'
import type { MailSender } from './mail-sender.ts'

/** Writes each email as `.eml`, named by id, so that a repeated send overwrites it. */
export function fileMailSender(folder: string): MailSender {
  return {
    description: `files in ${folder}`,
    async send(mail) {
      const { default: nodemailer } = await import('nodemailer')
      const transport = nodemailer.createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
      })
      const { message } = await transport.sendMail(composeMessage(mail))
      const temporary = path.join(folder, `.${randomBytes(6).toString('hex')}.part`)
      try {
        await writeFile(temporary, message as Buffer, { mode: 0o600, flush: true })
        await rename(temporary, path.join(folder, `${mail.id}.eml`))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async check() {
      await access(folder, constants.W_OK)
    },
    async forget(id) {
      await rm(path.join(folder, `${id}.eml`), { force: true })
    },
    close: () => {},
  }
}
