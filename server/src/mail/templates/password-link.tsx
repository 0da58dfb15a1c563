import { STAFF_ROLE_NAMES, type StaffRole } from '@vitrine/domain/accounts/staff-roles'
import { findLink, passwordLinkMade, unsignedPasswordLinkUrlOf } from '../../accounts/index.ts'
import type { Subscription } from '../../platform/events.ts'
import { PASSWORD_LINK } from '../email-kinds.ts'
import type { MailDeps } from '../mail-deps.ts'
import { onEvent } from '../on-event.ts'
import { queueEmail } from '../queue-email.ts'
import { Button, FactTable, Heading, EmailLayout, Paragraph, type EmailSender } from './layout.tsx'

type PasswordLinkFacts = {
  readonly username: string
  readonly role: StaffRole
  /** The member has no password yet. */
  readonly invited: boolean
  readonly url: string
}

/** To a team member: the link to choose a password. */
function PasswordLinkLetter({ sender, facts }: { sender: EmailSender; facts: PasswordLinkFacts }) {
  const { username, role, invited, url } = facts
  const title = invited ? `Welcome to the team of ${sender.brandName}` : 'Choose a new password'
  return (
    <EmailLayout sender={sender} preview={`The link works once, for 48 hours.`}>
      <Heading>{title}</Heading>
      <Paragraph>
        {invited
          ? 'An account was made for you. Choose a password, then sign in with your username.'
          : 'A new password was asked for, for your account. The one you have works until you choose another.'}
      </Paragraph>
      <FactTable
        facts={[
          ['Username', username],
          ['Role', STAFF_ROLE_NAMES[role]],
        ]}
      />
      <Button href={url}>Choose a password</Button>
      <Paragraph>
        The link works once, for 48 hours. Whoever has it can choose your password: pass it on to
        nobody.
        {!invited && ' If you did not ask for it, tell an owner.'}
      </Paragraph>
    </EmailLayout>
  )
}

export function mailPasswordLink(deps: MailDeps): Subscription {
  const { enqueue, sender } = deps
  return onEvent(deps, passwordLinkMade, 'mail.send-password-link', async (tx, { linkId }, now) => {
    const found = await findLink(tx, linkId)
    const email = found?.user.email
    if (!found || !email || found.link.usedAt !== null) return
    const { user, link } = found
    const invited = user.passwordHash === null
    await queueEmail(tx, enqueue, {
      kind: PASSWORD_LINK,
      about: link.id,
      orderId: null,
      recipient: email,
      subject: invited
        ? `Your account at ${sender.brandName}`
        : `Choose a new password for ${sender.brandName}`,
      body: (
        <PasswordLinkLetter
          sender={sender}
          facts={{
            username: user.username,
            role: user.role,
            invited,
            url: unsignedPasswordLinkUrlOf(link.id, sender.publicUrl),
          }}
        />
      ),
      now,
    })
  })
}
