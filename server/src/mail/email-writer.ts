import { readShownMembers } from '../accounts/index.ts'
import type { Database, Transaction } from '../platform/database.ts'
import { emailText } from './render-email.ts'
import { type EmailWriter, writerMark } from './templates/layout.tsx'

/** The member who acted, if they agreed that customers see them. */
export async function findEmailWriter(
  tx: Transaction,
  actor: string | undefined,
  publicUrl: string,
): Promise<EmailWriter | null> {
  const shown = actor === undefined ? null : (await readShownMembers(tx)).byActor(actor)
  if (!shown) return null
  const { name, picturePath } = shown
  return { name, pictureUrl: picturePath === null ? null : publicUrl + picturePath }
}

const SIGNATURE = /<table data-writer="([\w-]+)"[\s\S]*?<\/table>/
const PORTRAIT = /<td data-skip-in-text[\s\S]*?<\/td>/

/**
 * Takes out a member who changed their mind: an email can wait for the mail server, and can be sent
 * again.
 */
export async function withoutHiddenWriter<Email extends { html: string; text: string }>(
  db: Database,
  email: Email,
): Promise<Email> {
  const [signature, mark] = SIGNATURE.exec(email.html) ?? []
  if (signature === undefined) return email
  const shown = (await readShownMembers(db)).all.filter(({ name }) => writerMark(name) === mark)
  const hasPicture = shown.some(
    ({ picturePath }) => picturePath !== null && signature.includes(picturePath),
  )
  const kept = shown.length === 0 ? '' : hasPicture ? signature : signature.replace(PORTRAIT, '')
  if (kept === signature) return email
  const html = email.html.replace(SIGNATURE, () => kept)
  return { ...email, html, text: emailText(html) }
}
